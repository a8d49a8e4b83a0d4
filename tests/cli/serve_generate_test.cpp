// mate33 serve --allow-generate: tables made because a client asks for them, by a process that ends with the
// server.

#include <doctest/doctest.h>

#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "making_server.hpp"

using namespace mate33::testing;
using mate33::HttpClient;
using mate33::Received;
using Json = nlohmann::json;
namespace fs = std::filesystem;

namespace {

/// What /proc says of a process behind its name: its state, and whose child it is; nothing where there is
/// none.
std::optional<std::pair<char, pid_t>> state_and_parent(pid_t id) {
  std::ifstream file("/proc/" + std::to_string(id) + "/stat");
  std::string text;
  if (!std::getline(file, text)) return std::nullopt;
  std::istringstream fields(text.substr(text.rfind(')') + 1));
  std::pair<char, pid_t> both;
  fields >> both.first >> both.second;
  return both;
}

pid_t child_of(pid_t parent) {
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    const auto id = static_cast<pid_t>(std::stol(name));
    const auto found = state_and_parent(id);
    if (found && found->second == parent) return id;
  }
  return 0;
}

/// Who is dead and has not been waited for is no longer at work.
bool is_at_work(pid_t id) {
  const auto found = state_and_parent(id);
  return found && found->first != 'Z' && found->first != 'X';
}

bool has_sockets(pid_t id) {
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc/" + std::to_string(id) + "/fd")) {
    std::error_code gone;
    if (contains(fs::read_symlink(entry.path(), gone).string(), "socket:")) return true;
  }
  return false;
}

void check_served_tables_are_whole(const fs::path& directory) {
  for (const std::string& name : names_in(directory)) {
    CAPTURE(name);
    CHECK((name.ends_with(".m33") || name.ends_with(".claim")));
  }
  CHECK(run(without_tables({"tables", "--check", "--tables", directory.string()})).exit_code == 0);
}

}  // namespace

TEST_CASE("serve --allow-generate makes a table that the page asks for, and answers from it") {
  MakingServer server;
  const std::string queen = "/standard?fen=8/8/8/4k3/8/8/8/KQ6_w";
  CHECK(Json::parse(server.get(queen).body).at("category") == "unknown");
  const Received begun = server.post("/generate/kqvk");
  CHECK(begun.status == 202);
  const Json after = server.state_when([](const Json& state) { return state.at("making").is_null(); });
  CHECK(after.at("last") == Json({{"material", "KQvK"}, {"metric", "dtm"}, {"error", nullptr}}));
  CHECK(names_in(server.directory()) == std::set<std::string>{"KQvK.m33", "KRvK.m33"});
  CHECK(server.process().read_error_line() == "mate33: the tables have changed: there are 2 now");
  CHECK(Json::parse(server.get(queen).body).at("category") == "win");
  // Tables of xiangqi, and of both that come from one solving.
  CHECK(server.post("/generate/xiangqi:KPvK").status == 202);
  server.state_when([](const Json& state) { return state.at("making").is_null(); });
  CHECK(fs::exists(server.directory() / "xiangqi"));
  CHECK(server.post("/generate/KQvK?metric=dtz").status == 202);
  const Json dtz = server.state_when([](const Json& state) { return state.at("making").is_null(); });
  CHECK(dtz.at("last").at("error").is_null());
  CHECK(names_in(server.directory()).contains("KQvK.dtz.m33"));
  CHECK(names_in(server.directory()).contains("KQvK.wdl.m33"));
  server.process().kill(SIGTERM);
  CHECK(server.process().finish().exit_code == 0);
}

TEST_CASE("serve --allow-generate refuses what cannot be made, before it begins") {
  const MakingServer server(Words{"--allow-generate", "--memory", "1M"});
  const Received large = server.post("/generate/KRPvKR");
  CHECK(large.status == 507);
  CHECK(contains(large.body, "of memory, more than --memory allows (1.0 MiB)"));
  CHECK(server.post("/generate/xiangqi:KRvK").status == 507);
  CHECK(server.post("/generate/KRvX").status == 404);
  CHECK(server.post("/generate/KNvK").status == 404);
  CHECK(server.post("/generate/nogame:KRvK").status == 404);
  CHECK(server.post("/generate/KRPPvKR?metric=dtm50").status == 404);
  CHECK(server.post("/generate/KQvK?metric=wdl,dtz").status == 400);
  CHECK(server.post("/generate/--help").status == 404);
  CHECK(server.get("/generate/KQvK").status == 405);
  CHECK(names_in(server.directory()) == std::set<std::string>{"KRvK.m33"});
}

TEST_CASE("tables for which no disk has room are refused by serve and by generate") {
  const MakingServer server(Words{"--allow-generate", "--memory", "1000T"});
  const Received large = server.post("/generate/xiangqi:KRRNvKRRN");
  CHECK(large.status == 507);
  CHECK(contains(large.body, "of disk in " + server.directory().string()));
  check_is_error(run(without_tables({"generate", "xiangqi:KRRNvKRRN", "--memory", "1000T", "--out",
                                     server.directory().string()})),
                 5, {"of disk in "});
  CHECK(names_in(server.directory()) == std::set<std::string>{"KRvK.m33"});
}

TEST_CASE("a table that serve has made ends with it, at whatever moment and however that comes") {
  for (const int signal : {SIGTERM, SIGKILL}) {
    CAPTURE(signal);
    MakingServer server;
    CHECK(server.post("/generate/KQRvKR").status == 202);
    server.state_when([](const Json& state) {
      REQUIRE_FALSE(state.at("making").is_null());
      return !state.at("making").at("table").is_null();
    });
    const pid_t child = child_of(server.process().id());
    REQUIRE(child != 0);
    CHECK_FALSE(has_sockets(child));
    ::kill(child, SIGSTOP);  // so that it does not end by itself, for want of a reader
    server.process().kill(signal);
    const RunOutcome outcome = server.process().finish();
    if (signal == SIGTERM) CHECK(outcome.exit_code == 0);
    const auto deadline = std::chrono::steady_clock::now() + HttpClient::patience;
    while (is_at_work(child) && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    const bool has_ended = !is_at_work(child);
    CHECK(has_ended);
    if (!has_ended) ::kill(child, SIGKILL);
    CHECK_FALSE(fs::exists(server.directory() / "KQRvKR.m33"));
    check_served_tables_are_whole(server.directory());
  }
}

TEST_CASE("serve lets nobody have tables made unless it is told to, and told for whom") {
  const MakingServer server(Words{});
  CHECK(Json::parse(server.get("/generate").body) == Json({{"allowed", false}, {"solving", nullptr}}));
  CHECK(server.post("/generate/KQvK").status == 403);
  check_is_error(run_mate33({"serve", "--port", "0", "--memory", "1G"}), 2);
  check_is_error(run_mate33({"serve", "--port", "0", "--allow-generate", "--memory", "much"}), 2);
  check_is_error(run_mate33({"serve", "--port", "0", "--allow-generate", "--host", "0.0.0.0"}), 2,
                 {"--host-names"});
  check_is_error(run_mate33({"serve", "--port", "0", "--allow-generate", "--host-names", "*"}), 2);
}
