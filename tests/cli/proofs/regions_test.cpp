#include <doctest/doctest.h>

#include <csignal>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>

#include "made_in_regions.hpp"
#include "program.hpp"

using namespace mate33;
using namespace mate33::testing;
using Json = nlohmann::json;

// Tables that are made with little memory, what is settled being on disk: the same files, whatever happens.

namespace {

/// Copies all tables but these.
void copy_tables(const FilePath& from, const FilePath& to, const std::set<std::string>& but = {}) {
  for (const std::string& name : names_in(from)) {
    if (!but.contains(name)) std::filesystem::copy_file(from / name, to / name);
  }
}

/// What the run told of the table that it made last.
Json last_made(const std::string& out) {
  Json made;
  for (const std::string& line : lines_of(out)) {
    Json event = Json::parse(line);
    if (event["event"] == "made") made = std::move(event);
  }
  REQUIRE(made.is_object());
  return made;
}

/// Kills so many runs that make a table at random moments, each of which goes on where the one before was;
/// where one comes to its end, all begins anew. Lets a last run come to its end and answers what it told.
Json make_under_kills(const Invocation& invocation, const FilePath& table, int kills,
                      std::chrono::milliseconds longest) {
  std::minstd_rand random(33);
  std::uniform_int_distribution<std::int64_t> moment(0, longest.count());
  for (int killed = 0; killed < kills;) {
    Process process(invocation);
    std::this_thread::sleep_for(std::chrono::milliseconds(moment(random)));
    process.kill(SIGKILL);
    if (process.finish().signal == SIGKILL) ++killed;
    std::filesystem::remove(table);
  }
  const RunOutcome outcome = run(invocation);
  REQUIRE(outcome.exit_code == 0);
  return last_made(outcome.out);
}

/// Checks that a table made with the least memory, killed so many times, has the bytes of one made with
/// plenty, and that no complete ply was settled again.
void check_under_kills(const std::string& table, int kills, std::chrono::milliseconds longest) {
  const TemporaryDirectory plenty, whole, killed;
  const std::string file = table + ".m33";
  check_made(making({table}, plenty.path(), {}));
  const Words more = {"--solving", "regions", "--memory", least_memory({table}, whole.path()), "--json"};
  copy_tables(plenty.path(), whole.path(), {file});
  copy_tables(plenty.path(), killed.path(), {file});
  const RunOutcome uninterrupted = run(making({table}, whole.path(), more));
  REQUIRE(uninterrupted.exit_code == 0);
  const Json expected = last_made(uninterrupted.out);
  const Json after_kills =
      make_under_kills(making({table}, killed.path(), more), killed.path() / file, kills, longest);
  // Plies settled twice would be in the log twice.
  CHECK(after_kills["scratch_bytes"] == expected["scratch_bytes"]);
  CHECK(after_kills["scratch_bytes"] > 0);
  CHECK(after_kills["settled"] == expected["settled"]);
  check_same_files(plenty.path(), killed.path());
}

}  // namespace

TEST_CASE("tables of four men made with little memory have the same bytes") {
  const Words tables = {"KRvKR", "KBNvK", "KRPvK", "KPvKP"};
  for (const Words& metric : {Words{}, {"--metric", "wdl,dtz"}}) {
    const TemporaryDirectory plenty, little, scratch;
    check_made(making(tables, plenty.path(), metric));
    const Words little_memory = {"--solving", "regions",
                                 "--memory",  least_memory(tables, little.path(), metric),
                                 "--scratch", scratch.path().string()};
    check_made(making(tables, little.path(), little_memory + metric));
    check_same_files(plenty.path(), little.path());
    CHECK(names_in(scratch.path()).empty());
  }
}

TEST_CASE("a run with little memory that is killed goes on where it was, and settles no ply again") {
  check_under_kills("KBNvK", 20, std::chrono::milliseconds(60));
}

TEST_CASE("a scratch disk that is full, or not there, is told in one line; the next run goes on") {
  const Words table = {"KBNvK"};
  const TemporaryDirectory plenty, little, scratch;
  check_made(making(table, plenty.path(), {}));
  const std::string memory = least_memory(table, little.path());
  copy_tables(plenty.path(), little.path(), {"KBNvK.m33"});
  const Words more = {"--solving", "regions", "--memory", memory, "--scratch", scratch.path().string()};
  Invocation full = making(table, little.path(), more);
  full.largest_file = 100'000;
  check_is_error(run(full), 5, {"KBNvK.settlements", "the same command goes on from there"});
  CHECK_FALSE(std::filesystem::exists(little.path() / "KBNvK.m33"));
  check_made(making(table, little.path(), more));
  check_same_files(plenty.path(), little.path());
  CHECK(names_in(scratch.path()).empty());

  const TemporaryDirectory other;
  write_file(other.path() / "file", "");
  check_is_error(run(making(table, other.path(), {"--scratch", (other.path() / "file").string()})), 5);
}

TEST_CASE("a run that was killed goes on where it was with more memory, too") {
  const TemporaryDirectory whole, killed;
  check_made(making({"KBNvK"}, whole.path(), {}));
  copy_tables(whole.path(), killed.path(), {"KBNvK.m33"});
  Process process(making({"KBNvK"}, killed.path(),
                         {"--solving", "regions", "--memory", least_memory({"KBNvK"}, killed.path())}));
  const FilePath log = killed.path() / "KBNvK.settlements";
  while (!std::filesystem::exists(log) || std::filesystem::file_size(log) < 300'000) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  process.kill(SIGKILL);
  REQUIRE(process.finish().signal == SIGKILL);
  const RunOutcome outcome = run(making({"KBNvK"}, killed.path(), {"--json"}));
  REQUIRE(outcome.exit_code == 0);
  CHECK(last_made(outcome.out)["scratch_bytes"] > 0);
  check_same_files(whole.path(), killed.path());
}

TEST_SUITE("slow-regions") {
  TEST_CASE("all tables of four men and ten of five have the same bytes with the least memory") {
    const std::vector<std::string> five = {"KBNvKN", "KQRvKR", "KRRvKR", "KRBvKR", "KRNvKR",
                                           "KRPvKR", "KBBvKN", "KNNvKR", "KRRvKB", "KNNvKP"};
    for (const Words& metric : {Words{}, {"--metric", "wdl,dtz"}}) {
      const TemporaryDirectory plenty, little;
      const auto in_regions = [&](const Words& tables, const FilePath& directory) {
        const Words with_least = {"--solving", "regions", "--memory",
                                  least_memory(tables, directory, metric)};
        check_made(making(tables, directory, metric + with_least));
      };
      check_made(making({"--all", "4"}, plenty.path(), metric));
      in_regions({"--all", "4"}, little.path());
      check_same_files(plenty.path(), little.path());
      check_made(making(five, plenty.path(), metric));
      for (const std::string& table : five) {
        CAPTURE(table);
        const TemporaryDirectory one;
        copy_tables(plenty.path(), one.path(), {table + ".m33", table + ".wdl.m33", table + ".dtz.m33"});
        in_regions({table}, one.path());
        check_same_files(plenty.path(), one.path());
      }
    }
  }

  TEST_CASE("KBNvKN killed a hundred times has the same bytes, and no complete ply is settled again") {
    check_under_kills("KBNvKN", 100, std::chrono::milliseconds(900));
  }
}
