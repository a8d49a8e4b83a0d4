// mate33 serve --allow-solve: positions solved because a client asks for it.

#include <doctest/doctest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "making_server.hpp"

using namespace mate33::testing;
using mate33::Received;
using Json = nlohmann::json;

namespace {

/// A wall of pawns, as a target has it.
constexpr const char *blocked = "8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8_w_-_-_0_1",
                     *blocked_file = "8_8_3k4_p1p1p1p1_P1P1P1P1_3K4_8_8.wdl.solved";

Json standard(const MakingServer& server, const std::string& fen) {
  return Json::parse(server.get("/standard?fen=" + fen).body);
}

}  // namespace

TEST_CASE("serve --allow-solve solves a position that the page asks for, and answers from what it kept") {
  MakingServer server(Words{"--allow-solve", "60"});
  CHECK(Json::parse(server.get("/generate").body).at("solving") ==
        Json({{"seconds", 60}, {"memory_bytes", std::uint64_t{1} << 30}}));
  CHECK(standard(server, blocked).at("category") == "unknown");
  const Received begun = server.post("/solve?fen=" + std::string(blocked));
  CHECK(begun.status == 202);
  CHECK(
      server.last() ==
      Json({{"fen", "8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8 w - - 0 1"}, {"metric", "wdl"}, {"error", nullptr}}));
  CHECK(names_in(server.directory()) == std::set<std::string>{"KRvK.m33", "solved"});
  CHECK(names_in(server.directory() / "solved") == std::set<std::string>{blocked_file});
  Json answer = standard(server, blocked);
  while (answer.at("category") == "unknown") {  // until the watch has seen the file
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    answer = standard(server, blocked);
  }
  CHECK(answer.at("category") == "draw");
  CHECK(answer.at("proved").at("metric") == "wdl");
  CHECK(
      Json::parse(server.get("/standard/mainline?fen=" + std::string(blocked)).body).at("mainline").empty());
  // Once more: it goes on from the file, and has nothing to do.
  CHECK(server.post("/solve?fen=" + std::string(blocked)).status == 202);
  CHECK(server.last().at("error").is_null());
  server.process().kill(SIGTERM);
  CHECK(server.process().finish().exit_code == 0);
}

TEST_CASE("the main line of a position that was solved is its best moves, as far as they are known") {
  const MakingServer server(Words{"--allow-solve", "60"});
  const std::string race = "8/8/8/8/7k/8/P7/K7_w_-_-_0_1";
  CHECK(server.get("/standard/mainline?fen=" + race).status == 404);
  CHECK(server.post("/solve?fen=" + race).status == 202);
  CHECK(server.last().at("error").is_null());
  Json answer = standard(server, race);
  while (answer.at("category") == "unknown") {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    answer = standard(server, race);
  }
  const Json line = Json::parse(server.get("/standard/mainline?fen=" + race).body);
  CHECK(line.at("winner") == "w");
  CHECK(line.at("dtz") == answer.at("dtz"));
  const Json& proved = answer.at("proved").at("line");
  REQUIRE(proved.size() > 0);
  CHECK(line.at("plies") == proved.size());
  REQUIRE(line.at("mainline").size() == proved.size());
  for (std::size_t i = 0; i < proved.size(); ++i) {
    CHECK(line.at("mainline")[i].at("san") == proved[i].at("san"));
  }
}

TEST_CASE("serve --allow-solve refuses what cannot be solved, before it begins") {
  const MakingServer server(Words{"--allow-solve", "60"});
  const auto refused = [&](const std::string& question, unsigned status, const char* why) {
    CAPTURE(question);
    const Received response = server.post("/solve?" + question);
    CHECK(response.status == status);
    CHECK(contains(response.body, why));
  };
  refused("metric=dtm&fen=8/8/8/8/8/4k3/8/KR6_w", 400, "there is a table of KRvK");
  refused("fen=8/8/8/4k3/8/8/P7/KQR5_w", 400, "no more than one piece a side");
  refused("fen=8/8/8/4k3/8/8/P7/4K2R_w_K_-", 400, "a right to castle");
  refused("fen=nonsense", 400, "FEN");
  refused("metric=elo&fen=" + std::string(blocked), 400, "expected wdl, dtm or result");
  refused("fen=--help", 400, "FEN");
  CHECK(server.post("/generate/KQvK").status == 403);
  CHECK(server.get("/solve?fen=" + std::string(blocked)).status == 405);
  CHECK(names_in(server.directory()) == std::set<std::string>{"KRvK.m33"});
}

TEST_CASE("a position for which no disk has room, or too little memory, is not solved") {
  const MakingServer large(Words{"--allow-solve", "60", "--memory", "1000T"});
  const Received refused = large.post("/solve?fen=" + std::string(blocked));
  CHECK(refused.status == 507);
  CHECK(contains(refused.body, "of the server's disk"));
  CHECK(!contains(refused.body, large.directory().string()));
  const MakingServer small(Words{"--allow-solve", "60", "--memory", "1"});
  CHECK(small.post("/solve?fen=" + std::string(blocked)).status == 202);
  CHECK(contains(small.last().at("error").get<std::string>(), "give it more --memory"));
  CHECK(names_in(small.directory() / "solved").empty());
}

TEST_CASE("the oldest of what was solved for clients is removed where there is no room for more") {
  namespace fs = std::filesystem;
  const MakingServer server(Words{"--allow-solve", "60", "--memory", "100M", "--keep-solved", "101M"});
  const fs::path kept = server.directory() / "solved", of_people = server.directory() / "own.dtm.solved";
  fs::create_directories(kept);
  const auto write = [&](const char* name, std::chrono::hours age, std::size_t bytes) {
    std::ofstream(kept / name) << std::string(bytes, 'x');
    fs::last_write_time(kept / name, fs::file_time_type::clock::now() - age);
  };
  constexpr std::size_t mebibyte = std::size_t{1} << 20;
  write("newer.wdl.solved", std::chrono::hours(1), mebibyte / 2);
  write("oldest.wdl.solved", std::chrono::hours(3), 100);
  write("oldest.wdl.solved.white-wins", std::chrono::hours(3), mebibyte / 2);
  write("older.wdl.solved", std::chrono::hours(2), mebibyte / 4);
  std::ofstream(of_people) << "not asked for by clients";
  CHECK(server.post("/solve?fen=" + std::string(blocked)).status == 202);
  CHECK(server.last().at("error").is_null());
  CHECK(names_in(kept) == std::set<std::string>{blocked_file, "newer.wdl.solved", "older.wdl.solved"});
  CHECK(fs::exists(of_people));
  // What the position has itself is gone on from, however old it is.
  fs::last_write_time(kept / blocked_file, fs::file_time_type::clock::now() - std::chrono::hours(9));
  write("much.wdl.solved", std::chrono::hours(0), mebibyte);
  CHECK(server.post("/solve?fen=" + std::string(blocked)).status == 202);
  CHECK(server.last().at("error").is_null());
  CHECK(names_in(kept) == std::set<std::string>{blocked_file});
  // Unless it is damaged.
  write(blocked_file, std::chrono::hours(0), 100);
  CHECK(server.post("/solve?fen=" + std::string(blocked)).status == 202);
  CHECK(server.last().at("error").is_null());
  CHECK(fs::file_size(kept / blocked_file) > 100);
  const std::string quest = std::string(blocked_file) + ".black-wins";
  write(quest.c_str(), std::chrono::hours(0), 100);
  CHECK(server.post("/solve?fen=" + std::string(blocked)).status == 202);
  CHECK(server.last().at("error").is_null());
  CHECK(names_in(kept) == std::set<std::string>{blocked_file});
}

TEST_CASE("clients are not told where a server has its files") {
  const MakingServer server(Words{"--allow-solve", "60"});
  std::ofstream(server.directory() / "solved") << "no directory";
  const Received refused = server.post("/solve?fen=" + std::string(blocked));
  CHECK(refused.status == 500);
  CHECK(contains(refused.body, "its messages say why"));
  CHECK(!contains(refused.body, server.directory().string()));
}

TEST_CASE("serve lets nobody have positions solved unless it is told to, and for whom") {
  const MakingServer server(Words{});
  CHECK(server.post("/solve?fen=" + std::string(blocked)).status == 403);
  check_is_error(run_mate33({"serve", "--port", "0", "--allow-solve", "0"}), 2, {"--allow-solve"});
  check_is_error(run_mate33({"serve", "--port", "0", "--allow-solve", "long"}), 2);
  check_is_error(run_mate33({"serve", "--port", "0", "--keep-solved", "1G"}), 2, {"--allow-solve"});
  check_is_error(run_mate33({"serve", "--port", "0", "--allow-solve", "60", "--keep-solved", "1M"}), 2,
                 {"--keep-solved 1M", "one position may take 1024.0 MiB"});
  check_is_error(run_mate33({"serve", "--port", "0", "--allow-solve", "60", "--keep-solved", "much"}), 2,
                 {"--keep-solved much"});
  check_is_error(run_mate33({"serve", "--port", "0", "--allow-solve", "60", "--host", "0.0.0.0"}), 2,
                 {"--host-names"});
}
