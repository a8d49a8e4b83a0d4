#include <doctest/doctest.h>

#include <string>

#include "copied_tables.hpp"
#include "general_tables.hpp"
#include "table_file.hpp"

using namespace mate33;
using namespace mate33::testing;
using Json = nlohmann::json;

TEST_CASE(
    "generate --sides one leaves smaller tables whole, and refuses a half one before anything is made") {
  const TemporaryDirectory directory;
  generate({"KQvKR", "--sides", "one"}, directory.path());
  CHECK(4 * fs::file_size(directory / "KQvKR.m33") < 3 * fs::file_size(made_tables() / "KQvKR.m33"));
  CHECK(contents_of(directory / "KQvK.m33") == as_made("KQvK.m33"));
  // Nothing is left to do.
  const std::string one = contents_of(directory / "KQvKR.m33");
  generate({"KQvKR", "--sides", "one"}, directory.path());
  CHECK(contents_of(directory / "KQvKR.m33") == one);

  const std::string rook = (directory / "KRvK.m33").string();
  REQUIRE(run_on(directory.path(), {"repack", rook, "--sides", "one"}).exit_code == 0);
  check_is_error(run(generating({"KQvKR", "KPvK", "--force", "--json"}, directory.path())), 5,
                 {"'mate33 repack " + rook + " --sides both"});
  CHECK(contents_of(directory / "KQvKR.m33") == one);
}

TEST_CASE("what one side is stored of is counted, verified and dumped as if both were") {
  const CopiedTables tables, whole;  // counts are kept beside a table
  const std::string counts = run_on(whole.directory(), {"stats", "KQvKR", "--json", "--fresh"}).out;
  const std::string csv = run_on(made_tables(), {"dump", "KPvK", "--csv"}).out;
  for (const std::string name : {"KQvKR.m33", "KPvK.m33"}) {
    REQUIRE(tables.repack(name, {"--sides", "one", "--level", "quick"}).exit_code == 0);
  }
  CHECK(run_on(tables.directory(), {"dump", "KPvK", "--csv"}).out == csv);
  const RunOutcome verified = run_on(tables.directory(), {"verify", "KQvKR", "--sample", "20000"});
  CHECK(verified.exit_code == 0);
  CHECK(contains(verified.out, "0 wrong"));
  CHECK(run_on(tables.directory(), {"stats", "KQvKR", "--json", "--fresh"}).out == counts);
  CHECK(tables.repack("KQvKR.m33", {"--sides", "both", "--level", "quick"}).exit_code == 0);
  CHECK(tables.contents("KQvKR.m33") == as_made("KQvKR.m33"));
}

TEST_CASE(
    "repack stores floors of what captures tell and values again, to the same bytes; all commands read "
    "them") {
  const TemporaryDirectory quick;
  generate({"KRRvK"}, quick.path());
  const fs::path file = quick / "KRRvK.m33";
  const std::string as_quick = contents_of(file);
  const auto run = [&](const Words& words) { return run_on(quick.path(), words); };
  const std::string stats = run({"stats", "KRRvK", "--fresh"}).out, dump = run({"dump", "KRRvK"}).out;
  REQUIRE(run({"repack", file.string(), "--level", "best"}).exit_code == 0);
  CHECK(contains(run({"tables", "--check"}).out, "needs KRvK  sound"));
  CHECK(run({"verify", "KRRvK"}).exit_code == 0);
  CHECK(run({"stats", "KRRvK", "--fresh"}).out == stats);
  CHECK(run({"dump", "KRRvK"}).out == dump);
  fs::rename(quick / "KRvK.m33", quick / "away");
  check_is_error(run({"repack", file.string(), "--level", "quick"}), 3, {"KRvK"});
  fs::rename(quick / "away", quick / "KRvK.m33");
  REQUIRE(run({"repack", file.string(), "--level", "quick"}).exit_code == 0);
  CHECK(contents_of(file) == as_quick);
}

TEST_CASE(
    "tables --check compares the values of floors with their digest where the smaller tables are there") {
  const TemporaryDirectory directory;
  generate({"KRRvK"}, directory.path());
  const fs::path file = directory / "KRRvK.m33";
  const auto run = [&](const Words& words) { return run_on(directory.path(), words); };
  REQUIRE(run({"repack", file.string(), "--level", "best"}).exit_code == 0);
  const std::string sound = contents_of(file);
  FileParts parts = FileParts::of(std::as_bytes(std::span(sound)));
  // The digest of Black's values, the second of the line; the floors are as they were.
  const std::size_t digits = parts.summary.find(' ', parts.summary.find("values ") + 7) + 1;
  parts.summary[digits] = parts.summary[digits] == '0' ? '1' : '0';
  const std::vector<std::byte> altered = parts.to_file();
  write_file(file, std::string(reinterpret_cast<const char*>(altered.data()), altered.size()));
  const RunOutcome damaged = run({"tables", "--check"});
  CHECK(damaged.exit_code == 4);
  CHECK(contains(damaged.out, "its blocks hold other values than its digest is of"));

  fs::remove(directory / "KRvK.m33");
  const RunOutcome alone = run({"tables", "--check"});
  CHECK(alone.exit_code == 0);
  CHECK(contains(alone.out, "needs KRvK  sound"));
  CHECK(contains(alone.out, "its values are not compared: "));
  const auto listed = events_of(run({"tables", "--check", "--json"}));
  CHECK(contains(listed.back().at("unchecked").get<std::string>(), "KRvK"));
}

TEST_CASE(
    "repack stores Black's DTZ beside floors of results, and without, to the same bytes; all commands read "
    "it") {
  const TemporaryDirectory directory;
  generate({"KRvKR", "--metric", "dtz"}, directory.path());
  const fs::path file = directory / "KRvKR.dtz.m33", wdl = directory / "KRvKR.wdl.m33";
  const std::string as_quick = contents_of(file);
  const auto run = [&](const Words& words) { return run_on(directory.path(), words); };
  const std::string stats = run({"stats", "KRvKR", "--metric", "dtz", "--fresh"}).out;
  REQUIRE(run({"repack", file.string(), "--level", "best"}).exit_code == 0);
  const std::string beside = contents_of(file);
  CHECK(8 * beside.size() < as_quick.size());
  const std::string checked = run({"tables", "--check"}).out;
  CHECK(contains(checked, "black to move only  needs KRvK.wdl KRvKR.wdl  sound"));
  CHECK(!contains(checked, "not compared"));
  CHECK(run({"verify", "KRvKR", "--metric", "dtz"}).exit_code == 0);
  CHECK(run({"stats", "KRvKR", "--metric", "dtz", "--fresh"}).out == stats);
  // WDL with floors of its own makes no difference.
  REQUIRE(run({"repack", wdl.string(), "--level", "best"}).exit_code == 0);
  CHECK(run({"verify", "KRvKR", "--metric", "dtz"}).exit_code == 0);
  CHECK(run({"stats", "KRvKR", "--metric", "dtz", "--fresh"}).out == stats);
  fs::rename(directory / "KRvK.wdl.m33", directory / "away");
  check_is_error(run({"repack", file.string(), "--level", "quick"}), 3, {"KRvK.wdl"});
  fs::rename(directory / "away", directory / "KRvK.wdl.m33");
  REQUIRE(run({"repack", file.string(), "--level", "quick"}).exit_code == 0);
  CHECK(contents_of(file) == as_quick);
  REQUIRE(run({"repack", file.string(), "--level", "best"}).exit_code == 0);
  CHECK(contents_of(file) == beside);
}

TEST_CASE("repack stores DTZ beside WDL where that is there, and alone again, to the same bytes") {
  const TemporaryDirectory quick;
  generate({"KPvK", "--metric", "dtz"}, quick.path());
  const fs::path file = quick / "KPvK.dtz.m33";
  const std::string as_quick = contents_of(file);
  const auto repack = [&](const fs::path& path, const char* level) {
    return run_on(quick.path(), {"repack", path.string(), "--level", level});
  };
  REQUIRE(repack(file, "best").exit_code == 0);
  const std::string beside = contents_of(file);
  CHECK(
      contains(run_on(quick.path(), {"tables", "--check"}).out, "white to move only  needs KPvK.wdl  sound"));
  CHECK(events_of(run_on(quick.path(), {"tables", "--json"})).front().at("needs") ==
        Json::array({"KPvK.wdl"}));
  CHECK(run_on(quick.path(), {"verify", "KPvK", "--metric", "dtz"}).exit_code == 0);
  // WDL may lie in another directory for what has several.
  fs::create_directory(quick / "other");
  fs::rename(quick / "KPvK.wdl.m33", quick / "other/KPvK.wdl.m33");
  const Words stats = {"stats", "KPvK", "--metric", "dtz", "--tables"};
  check_is_error(run_mate33(stats + Words{quick.path().string()}), 3,
                 {"needs the table KPvK.wdl: cannot read "});
  CHECK(run_mate33(stats + Words{quick.path().string() + ":" + (quick / "other").string()}).exit_code == 0);
  fs::rename(quick / "other/KPvK.wdl.m33", quick / "KPvK.wdl.m33");

  REQUIRE(repack(file, "quick").exit_code == 0);
  CHECK(contents_of(file) == as_quick);

  // Without WDL it is stored alone, and what needs WDL cannot be read.
  fs::remove(quick / "KPvK.wdl.m33");
  REQUIRE(repack(file, "best").exit_code == 0);
  CHECK(!contains(run_on(quick.path(), {"tables"}).out, "needs"));
  write_file(file, beside);
  check_is_error(repack(file, "quick"), 3, {"needs the table KPvK.wdl: cannot read "});
  const RunOutcome checked = run_on(quick.path(), {"tables", "--check"});
  CHECK(checked.exit_code == 5);
  CHECK(contains(checked.out, "needs the table KPvK.wdl: cannot read "));
}

TEST_CASE("generate --sides stores what is there already as asked, and no worse packed than it was") {
  const TemporaryDirectory directory;
  fs::copy(made_tables(), directory.path());
  const std::string path = (directory / "KPvK.m33").string();
  REQUIRE(run_on(directory.path(), {"repack", path}).exit_code == 0);
  const std::string best = contents_of(path);
  generate({"KPvK", "--sides", "one"}, directory.path());
  CHECK(fs::file_size(path) < best.size());
  generate({"KPvK", "--sides", "both"}, directory.path());
  CHECK(contents_of(path) == best);
}
