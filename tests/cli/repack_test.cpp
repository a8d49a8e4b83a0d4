#include <doctest/doctest.h>

#include <csignal>
#include <string>

#include "copied_tables.hpp"
#include "general_tables.hpp"

using namespace mate33;
using namespace mate33::testing;
using Json = nlohmann::json;

TEST_CASE("repack stores a table at another level and back, to the same bytes") {
  const CopiedTables tables;
  const RunOutcome best = tables.repack("KPvK.m33", {"--level", "best", "--json"});
  CHECK(best.err == "");
  REQUIRE(best.exit_code == 0);
  const Json event = Json::parse(best.out);
  CHECK(event.at("event") == "repacked");
  CHECK(event.at("material") == "KPvK");
  CHECK(event.at("sides") == "both");
  CHECK(event.at("bytes") == fs::file_size(tables.path("KPvK.m33")));
  CHECK(event.at("bytes_before") == as_made("KPvK.m33").size());
  CHECK(3 * fs::file_size(tables.path("KPvK.m33")) < 2 * as_made("KPvK.m33").size());
  for (const Json& listed : events_of(run_on(tables.directory(), {"tables", "--check", "--json"}))) {
    if (listed.at("material") == "KPvK") CHECK(listed.at("comparison") == "values as published");
    CHECK(listed.at("values").get<std::string>().size() == 33);
  }
  CHECK(tables.repack("KPvK.m33", {"--level", "quick"}).exit_code == 0);
  CHECK(tables.contents("KPvK.m33") == as_made("KPvK.m33"));
}

TEST_CASE("repack drops a side and adds it again, to the same bytes") {
  const CopiedTables tables;
  for (const std::string name : {"KQvK.m33", "KPvK.m33"}) {
    CAPTURE(name);
    CHECK(tables.repack(name, {"--sides", "one"}).exit_code == 0);
    const std::string one = tables.contents(name);
    CHECK(2 * one.size() < as_made(name).size());
    // What has one side keeps it, whichever it is.
    CHECK(tables.repack(name, {"--sides", "one"}).exit_code == 0);
    CHECK(tables.contents(name) == one);
    CHECK(tables.repack(name, {"--sides", "both", "--level", "quick"}).exit_code == 0);
    CHECK(tables.contents(name) == as_made(name));
  }
}

TEST_CASE("repack names the smaller table that it needs for the other side, and leaves the file as it is") {
  const CopiedTables tables;
  REQUIRE(tables.repack("KPvK.m33", {"--sides", "one"}).exit_code == 0);
  const std::string one = tables.contents("KPvK.m33");
  fs::remove(tables.path("KRvK.m33"));
  check_is_error(tables.repack("KPvK.m33", {"--sides", "both"}), 3, {"KRvK"});
  CHECK(tables.contents("KPvK.m33") == one);
}

TEST_CASE("repack refuses what is no sound table, and says why") {
  const CopiedTables tables;
  std::string damaged = as_made("KQvK.m33");
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
  write_file(tables.path("KQvK.m33"), damaged);
  check_is_error(tables.repack("KQvK.m33", {}), 4, {"is damaged: "});
  CHECK(tables.contents("KQvK.m33") == damaged);
  CHECK(tables.repack("absent.m33", {}).exit_code == 3);
  CHECK(tables.repack("KRvK.m33", {"--level", "23"}).exit_code == 2);
  CHECK(tables.repack("KRvK.m33", {"--sides", "two"}).exit_code == 2);
  CHECK(run_mate33({"repack"}).exit_code == 2);
}

TEST_CASE("repack keeps who may read a file, and the links that lead to it") {
  const CopiedTables tables;
  const fs::path file = tables.path("KQvK.m33"), link = tables.path("link.m33");
  const auto mine = fs::perms::owner_read | fs::perms::owner_write;
  fs::permissions(file, mine);
  fs::create_symlink("KQvK.m33", link);
  REQUIRE(tables.repack("link.m33", {"--level", "best"}).exit_code == 0);
  CHECK(fs::is_symlink(link));
  CHECK(fs::file_size(file) < as_made("KQvK.m33").size());
  CHECK(fs::status(file).permissions() == mine);
}

TEST_CASE("repack finds smaller tables beside the file, and says that the flat table is none of its own") {
  const CopiedTables tables;
  REQUIRE(tables.repack("KPvK.m33", {"--sides", "one"}).exit_code == 0);
  const TemporaryDirectory elsewhere;
  const std::string path = tables.path("KPvK.m33").string();
  CHECK(run_on(elsewhere.path(), {"repack", path, "--sides", "both", "--level", "quick"}).exit_code == 0);
  CHECK(tables.contents("KPvK.m33") == as_made("KPvK.m33"));
  check_is_error(tables.repack("KBNvK.bin", {}), 2, {"is the flat table"});
}

TEST_CASE("what a killed run was to store with one side is named, and the next run stores it so") {
  const TemporaryDirectory directory;
  fs::copy(made_tables(), directory.path());
  const std::string whole = contents_of(directory / "KPvK.m33");
  // A run of KPvK with --sides one that is killed before it packs the table leaves this.
  const auto mark = directory / ".KPvK.m33.one-side";
  write_file(mark, "");
  const RunOutcome listed = run_on(directory.path(), {"tables"});
  CHECK(listed.exit_code == 0);
  for (const std::string& line : lines_of(listed.out)) {
    CHECK(contains(line, "both sides still") == contains(line, "KPvK.m33"));
  }
  for (const Json& table : events_of(run_on(directory.path(), {"tables", "--json"}))) {
    CHECK(table.contains("one_side_wanted") == (table.at("material") == "KPvK"));
  }
  // A run that cannot go on names it.
  copy_with_damage("KQvK.m33", directory.path() / "damaged");
  write_file(directory / "damaged/.KPvK.m33.one-side", "");
  fs::remove(directory / "damaged/KQvKR.m33");
  const RunOutcome ended = run(generating({"KQvKR"}, directory / "damaged"));
  CHECK(ended.exit_code == 4);
  CHECK(contains(ended.err, "and to be with one: KPvK.m33; the next 'mate33 generate' with --out "));

  generate({"KQvK"}, directory.path());
  CHECK(contents_of(directory / "KPvK.m33").size() < whole.size());
  CHECK(!fs::exists(mark));
  // Whoever wants both sides after all gets them.
  generate({"KPvK", "--sides", "both"}, directory.path());
  write_file(mark, "");
  generate({"KPvK", "--sides", "both"}, directory.path());
  CHECK(contents_of(directory / "KPvK.m33") == whole);
  CHECK(!fs::exists(mark));
}

TEST_CASE("a run with --sides one that is told to end says what it leaves with both sides") {
  const TemporaryDirectory directory;
  Process process(generating({"KPvK", "KQRvKR", "--sides", "one", "--json"}, directory.path()));
  for (auto line = process.read_line(); line; line = process.read_line()) {
    if (Json::parse(*line).at("event") == "begin" && Json::parse(*line).at("material") == "KRvKR") break;
  }
  CHECK(fs::exists(directory / ".KPvK.m33.one-side"));
  process.kill(SIGINT);
  const RunOutcome outcome = process.finish();
  CHECK(outcome.signal == SIGINT);
  CHECK(contains(outcome.err, "stored with both sides to move still, and to be with one: KPvK.m33"));
}
