// mate33 serve as a program: what it says, what it serves, how it ends.

#include <doctest/doctest.h>

#include <csignal>
#include <nlohmann/json.hpp>

#include "../server/http_client.hpp"
#include "program.hpp"

using namespace mate33::testing;
using mate33::HttpClient;
using mate33::Received;
using Json = nlohmann::json;

namespace {

/// The port that a server says it listens on.
std::uint16_t port_of(Process& server) {
  const auto line = server.read_line();
  REQUIRE(line);
  CAPTURE(*line);
  const std::string begin = "Open http://127.0.0.1:";
  REQUIRE(line->starts_with(begin));
  CHECK(contains(*line, "/ in a browser"));
  return static_cast<std::uint16_t>(std::stoul(line->substr(begin.size())));
}

Received get(std::uint16_t port, const std::string& target) {
  auto response = HttpClient(port).get(target, "Connection: close\r\n");
  REQUIRE(response);
  return *response;
}

const std::string question = "/standard?fen=8/8/8/8/8/7B/8/Nk5K_w_-_-_0_1";

}  // namespace

TEST_CASE("serve answers what probe --json and stats --json print, and what tables --json lists") {
  Process server(with_table({"serve", "--port", "0"}));
  const std::uint16_t port = port_of(server);
  CHECK(get(port, question).body == run_mate33({"probe", std::string(longest_mate_fen), "--json"}).out);
  CHECK(get(port, "/stats/KBNvK.json").body == run_mate33({"stats", "KBNvK", "--json"}).out);
  Json listed = Json::parse(run_mate33({"tables", "--json"}).out);
  listed["file"] = "KBNvK.bin";
  CHECK(Json::parse(get(port, "/tables").body) == Json::array({listed}));
  const std::string games = get(port, "/endgames/KBNvK.pgn").body;
  const Json statistics = Json::parse(get(port, "/stats/KBNvK.json").body);
  const std::string longest = statistics.at("longest").at("white").at("fens").at(0);
  CHECK(games.starts_with(run_mate33({"line", longest, "--pgn"}).out + "\n"));
  const Json monitor = Json::parse(get(port, "/monitor").body);
  CHECK(monitor.at("status") == "ok");
  CHECK(monitor.at("tables") == 1);
  CHECK(monitor.at("requests") == 5);
  CHECK(monitor.at("connections").at("limit") == 512);
  CHECK(contains(get(port, "/").body, "<!doctype html>"));
  server.kill(SIGTERM);
  const RunOutcome outcome = server.finish();
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
}

TEST_CASE("serve ends at SIGINT and SIGTERM, although clients are there; at a second signal at once") {
  for (const int signal : {SIGINT, SIGTERM}) {
    Process server(with_table({"serve", "--port", "0"}));
    const std::uint16_t port = port_of(server);
    HttpClient idle(port), half(port);
    CHECK(idle.get("/tables")->status == 200);
    half.send("GET /tables HTTP/1.1\r\n");
    server.kill(signal);
    CHECK(idle.waits_for_end());
    CHECK(half.waits_for_end());
    CHECK(server.finish().exit_code == 0);
  }
  // A client that takes its answer slowly keeps the server from ending; the second signal does not wait.
  Process server(with_table({"serve", "--port", "0"}));
  HttpClient slow(port_of(server));
  slow.read_slowly();
  std::string many;
  for (int i = 0; i < 20'000; ++i) many += "GET " + question + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
  slow.send(std::string_view(many).substr(0, 100'000));
  CHECK(slow.receive());
  server.kill(SIGTERM);
  while (true) {  // until the first has been noticed
    try {
      HttpClient late(slow.port());
    } catch (const std::exception&) {
      break;
    }
  }
  server.kill(SIGTERM);
  const RunOutcome outcome = server.finish();
  CHECK((outcome.signal == SIGTERM || outcome.exit_code == 0));
}

TEST_CASE("serve without tables makes KBNvK first, and says so") {
  const TemporaryDirectory directory;
  const std::string tables = directory / "new";
  Process server(without_tables({"serve", "--port", "0", "--tables", tables}));
  const auto note = server.read_error_line();
  REQUIRE(note);
  CHECK(note->starts_with("mate33: no tables in " + tables + ": making KBNvK first"));
  const std::uint16_t port = port_of(server);
  CHECK(Json::parse(get(port, question).body).at("dtm") == 65);
  CHECK(is_valid_table(directory / "new/KBNvK.bin"));
  server.kill(SIGTERM);
  CHECK(server.finish().exit_code == 0);
}

TEST_CASE("serve keeps KBNvK in memory where the directory cannot be written") {
  const TemporaryDirectory directory;
  write_file(directory / "file", "");
  const std::string tables = directory / "file/tables";  // nobody can make this, not even root
  Process server(without_tables({"serve", "--port", "0", "--tables", tables}));
  REQUIRE(server.read_error_line());
  const auto note = server.read_error_line();
  REQUIRE(note);
  CHECK(note->ends_with("KBNvK is kept in memory"));
  const std::uint16_t port = port_of(server);
  CHECK(Json::parse(get(port, question).body).at("dtm") == 65);
  const Json listed = Json::parse(get(port, "/tables").body);
  CHECK(listed.size() == 1);
  CHECK(listed[0].at("file").is_null());
  CHECK(listed[0].at("longest_plies") == 65);
  server.kill(SIGTERM);
  CHECK(server.finish().exit_code == 0);
}

TEST_CASE("serve finds tables that are made, and misses those that are removed, while it runs") {
  const TemporaryDirectory directory;
  const std::string tables = directory.path().string();
  REQUIRE(run(without_tables({"generate", "KQvK", "--out", tables})).exit_code == 0);
  Process server(without_tables({"serve", "--port", "0", "--tables", tables}));
  const std::uint16_t port = port_of(server);
  const std::string queen = "/standard?fen=8/8/8/4k3/8/8/8/KQ6_w",
                    rook = "/standard?fen=8/8/8/4k3/8/8/8/KR6_w";
  const auto category = [&](const std::string& target) {
    return Json::parse(get(port, target).body).at("category");
  };
  CHECK(category(queen) == "win");
  CHECK(category(rook) == "unknown");

  REQUIRE(run(without_tables({"generate", "KRvK", "--out", tables})).exit_code == 0);
  CHECK(server.read_error_line() == "mate33: the tables have changed: there are 2 now");
  CHECK(category(queen) == "win");
  CHECK(category(rook) == "win");
  CHECK(Json::parse(get(port, "/tables").body).size() == 2);
  CHECK(Json::parse(get(port, "/monitor").body).at("tables") == 2);

  std::filesystem::remove(directory / "KQvK.m33");
  CHECK(server.read_error_line() == "mate33: the tables have changed: there is 1 now");
  CHECK(category(queen) == "unknown");
  CHECK(category(rook) == "win");
  server.kill(SIGTERM);
  CHECK(server.finish().exit_code == 0);
}

TEST_CASE("serve answers by files of what was solved, which may come and go while it runs") {
  const TemporaryDirectory directory;
  const std::string tables = directory.path().string();
  REQUIRE(run(without_tables({"generate", "KPvK", "--metric", "dtm", "--out", tables})).exit_code == 0);
  Process server(without_tables({"serve", "--port", "0", "--tables", tables}));
  const std::uint16_t port = port_of(server);
  const std::string wall = "8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8 w - - 0 1",
                    asked = "/standard?fen=8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8_w_-_-_0_1",
                    pawn = "/standard?fen=8/8/8/3k4/8/8/3P4/4K3_w_-_-_0_1";
  CHECK(!Json::parse(get(port, asked).body).contains("proved"));

  const std::string file = (directory / "wall.solved").string();
  REQUIRE(run(without_tables({"solve", wall, "--out", file})).exit_code == 0);
  REQUIRE(server.read_error_line());
  CHECK(Json::parse(get(port, "/monitor").body).at("solved") == 1);
  const Json answer = Json::parse(get(port, asked).body);
  Json probed = Json::parse(run(without_tables({"probe", wall, "--solved", file, "--json"})).out);
  CHECK(probed.at("proved").at("at_least") == "draw");
  probed.at("proved").at("solved").at("file") = "wall.solved";
  CHECK(answer == probed);
  CHECK(!Json::parse(get(port, pawn).body).contains("proved"));

  write_file(file, "no such file");
  const auto warning = server.read_error_line();
  REQUIRE(warning);
  CHECK(warning->starts_with("mate33: warning: "));
  CHECK(contains(*warning, "wall.solved"));
  REQUIRE(server.read_error_line());
  CHECK(Json::parse(get(port, "/monitor").body).at("faults") == 1);
  CHECK(!Json::parse(get(port, asked).body).contains("proved"));
  server.kill(SIGTERM);
  CHECK(server.finish().exit_code == 0);
}

TEST_CASE("serve goes on with the tables of before where none is left") {
  const TemporaryDirectory directory;
  const std::string tables = directory.path().string();
  REQUIRE(run(without_tables({"generate", "KQvK", "--out", tables})).exit_code == 0);
  Process server(without_tables({"serve", "--port", "0", "--tables", tables}));
  const std::uint16_t port = port_of(server);
  std::filesystem::rename(directory / "KQvK.m33", directory / "elsewhere");
  CHECK(server.read_error_line() ==
        "mate33: the tables have changed, but those of before go on serving: there are none now");
  const std::string queen = "/standard?fen=8/8/8/4k3/8/8/8/KQ6_w";
  CHECK(Json::parse(get(port, queen).body).at("category") == "win");
  // It looks on.
  REQUIRE(run(without_tables({"generate", "KRvK", "--out", tables})).exit_code == 0);
  CHECK(server.read_error_line() == "mate33: the tables have changed: there is 1 now");
  CHECK(Json::parse(get(port, queen).body).at("category") == "unknown");
  server.kill(SIGTERM);
  CHECK(server.finish().exit_code == 0);
}

TEST_CASE("serve goes on with the tables of before while one cannot be read, and names it") {
  const TemporaryDirectory directory;
  const std::string tables = directory.path().string();
  REQUIRE(run(without_tables({"generate", "KQvK", "--out", tables})).exit_code == 0);
  Process server(without_tables({"serve", "--port", "0", "--tables", tables}));
  port_of(server);
  const TemporaryDirectory elsewhere;
  std::filesystem::create_directory(elsewhere / "KPvK.m33");  // neither can this be read, not even by root
  write_file(elsewhere / "KRvK.m33", "damaged");
  for (const char* const name : {"KPvK.m33", "KRvK.m33"}) {
    std::filesystem::rename(elsewhere / name, directory / name);
  }
  const auto trouble = server.read_error_line();
  REQUIRE(trouble);
  CAPTURE(*trouble);
  CHECK(trouble->starts_with("mate33: the tables have changed, but those of before go on serving: "));
  CHECK(contains(*trouble, "KPvK.m33"));
  std::filesystem::remove(directory / "KPvK.m33");
  const auto warning = server.read_error_line();
  REQUIRE(warning);
  CHECK(warning->starts_with("mate33: warning: "));
  CHECK(contains(*warning, "KRvK.m33"));
  CHECK(server.read_error_line() == "mate33: the tables have changed: there is 1 now");
  server.kill(SIGTERM);
  CHECK(server.finish().exit_code == 0);
}

TEST_CASE("serve keeps KBNvK in memory beside tables that come later") {
  const TemporaryDirectory directory;
  write_file(directory / "file", "");
  const std::string tables = (directory / "tables").string();
  Process server(without_tables(
      {"serve", "--port", "0", "--tables", (directory / "file/tables").string() + ":" + tables}));
  const std::uint16_t port = port_of(server);
  REQUIRE(run(without_tables({"generate", "KQvK", "--out", tables})).exit_code == 0);
  while (const auto line = server.read_error_line()) {
    if (*line == "mate33: the tables have changed: there are 2 now") break;
  }
  CHECK(Json::parse(get(port, question).body).at("dtm") == 65);
  CHECK(Json::parse(get(port, "/standard?fen=8/8/8/4k3/8/8/8/KQ6_w").body).at("category") == "win");
  CHECK(Json::parse(get(port, "/tables").body).size() == 2);
  server.kill(SIGTERM);
  CHECK(server.finish().exit_code == 0);
}

TEST_CASE("serve --log prints a line for each answer") {
  Process server(with_table({"serve", "--port", "0", "--log"}));
  const std::uint16_t port = port_of(server);
  get(port, "/tables");
  const auto line = server.read_line();
  REQUIRE(line);
  CHECK(line->starts_with("127.0.0.1 - - ["));
  CHECK(contains(*line, "] \"GET /tables HTTP/1.1\" 200 "));
  server.kill(SIGTERM);
  CHECK(server.finish().exit_code == 0);
}

TEST_CASE("serve answers to its own names, and to those of --host-names") {
  const auto status = [](std::uint16_t port, const std::string& host) {
    HttpClient client(port);
    client.send("GET /monitor HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
    const auto response = client.receive();
    REQUIRE(response);
    return response->status;
  };
  Process alone(with_table({"serve", "--port", "0"}));
  const std::uint16_t port = port_of(alone);
  CHECK(status(port, "localhost:" + std::to_string(port)) == 200);
  CHECK(status(port, "tables.example.org") == 421);
  Process named(with_table({"serve", "--port", "0", "--host-names", "tables.example.org,chess.example.org"}));
  const std::uint16_t named_port = port_of(named);
  for (const char* const host : {"tables.example.org", "chess.example.org:80", "127.0.0.1"}) {
    CHECK(status(named_port, host) == 200);
  }
  CHECK(status(named_port, "example.org") == 421);
  Process open(with_table({"serve", "--port", "0", "--host", "0.0.0.0"}));
  CHECK(status(port_of(open), "tables.example.org") == 200);
}

TEST_CASE("serve says in one line why it cannot listen") {
  Process server(with_table({"serve", "--port", "0"}));
  const std::string port = std::to_string(port_of(server));
  check_is_error(run_mate33({"serve", "--port", port}), 5,
                 {"port " + port + " of 127.0.0.1 is in use: choose another with --port"});
  for (const Words& wrong : {Words{"--port", "65536"},
                             {"--port", "-1"},
                             {"--port", "http"},
                             {"KBNvK"},
                             {"--root", "/"},
                             {"--port", "0", "--host", "no.such.host.invalid"},
                             {"--port", "0", "--host", "203.0.113.1"},
                             {"--port", "0", "--host-names", "a,http://b"},
                             {"--port", "0", "--host-names", ""},
                             {"--port", "0", "--threads", "-1"}}) {
    CAPTURE(wrong.back());
    check_is_error(run_mate33(Words{"serve"} + wrong), 2);
  }
}

TEST_CASE("statistics of a table that stores one side name the smaller table that is missing") {
  const TemporaryDirectory directory;
  const std::string path = directory.path().string();
  for (const Words& made : {Words{"KQvKR", "--sides", "one"},
                            {"KQvKR", "--metric", "dtz"},
                            {"xiangqi:KRvKA", "--sides", "one"}}) {
    REQUIRE(run(without_tables(Words{"generate", "--out", path} + made)).exit_code == 0);
  }
  // Whichever side is not stored, its captures lead to one of the two.
  for (const char* const file :
       {"KQvK.m33", "KRvK.m33", "KQvK.wdl.m33", "KRvK.wdl.m33", "xiangqi/KRvK.m33", "xiangqi/KAvK.m33"}) {
    REQUIRE(std::filesystem::remove(directory / file));
  }
  Process server(without_tables({"serve", "--port", "0", "--tables", path}));
  HttpClient client(port_of(server));
  struct Case {
    std::string target, code, begin;
    Json metric;
  };
  for (const Case& c : {Case{"/stats/KQvKR.json", "missing_table", "no table K", "dtm"},
                        {"/stats/KQvKR.json?metric=dtz", "missing_table", "no table K", "wdl"},
                        {"/endgames/KQvKR.pgn", "missing_table", "no table K", "dtm"},
                        {"/stats/xiangqi:KRvKA.json", "no_table", "no table of xiangqi:K", Json()}}) {
    CAPTURE(c.target);
    const auto response = client.get(c.target, "Accept: application/json\r\n");
    REQUIRE(response);
    CHECK(response->status == 404);
    const Json json = Json::parse(response->body);
    CHECK(json.at("code") == c.code);
    const std::string line = json.at("error");
    CHECK(line.starts_with(c.begin));
    CHECK(contains(line, "vK"));
    CHECK(contains(line, "'mate33 generate "));
    CHECK(contains(line, " in " + path + ": "));
    CHECK(json.at("parameters").value("metric", Json()) == c.metric);
  }
}

TEST_CASE("serve names damaged tables and serves the others") {
  const TemporaryDirectory directory;
  std::filesystem::copy_file(made_table() / "KBNvK.bin", directory / "KBNvK.bin");
  write_file(directory / "KQvK.m33", "no table");
  Process server(without_tables({"serve", "--port", "0", "--tables", directory.path().string()}));
  const std::uint16_t port = port_of(server);
  const auto warning = server.read_error_line();
  REQUIRE(warning);
  CHECK(warning->starts_with("mate33: warning: "));
  CHECK(contains(*warning, "KQvK.m33"));
  CHECK(Json::parse(get(port, question).body).at("dtm") == 65);
  CHECK(get(port, "/stats/KQvK.json").status == 500);
  CHECK(Json::parse(get(port, "/monitor").body).at("faults") == 1);
}
