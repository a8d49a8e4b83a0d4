#include <doctest/doctest.h>

#include <algorithm>

#include "general_tables.hpp"
#include "undisturbed.hpp"

using namespace mate33;
using namespace mate33::testing;
using Json = nlohmann::json;

// Tables that `mate33 generate` stores at level best, once those that are made from them are there.

namespace {

/// Those of three men as repack stores them at level best.
const fs::path& best_tables() {
  static const TemporaryDirectory directory;
  static const bool made = [] {
    for (const std::string& name : names_of_three_men) {
      fs::copy(made_tables() / name, directory / name);
      REQUIRE(
          run_on(directory.path(), {"repack", (directory / name).string(), "--level", "best"}).exit_code ==
          0);
    }
    return true;
  }();
  static_cast<void>(made);
  return directory.path();
}

/// Has copies of all that was made at level quick.
struct QuickTables {
  QuickTables() { fs::copy(made_tables(), directory.path()); }

  fs::path path(const std::string& name) const { return directory / name; }
  bool is_quick(const std::string& name) const {
    return contents_of(path(name)) == contents_of(made_tables() / name);
  }
  bool is_best(const std::string& name) const {
    return contents_of(path(name)) == contents_of(best_tables() / name);
  }

  TemporaryDirectory directory;
};

}  // namespace

TEST_CASE("a table at level best waits until those that need it are made, and is told of twice") {
  const TemporaryDirectory directory;
  const auto events = events_of(generate({"KPvK", "--level", "best", "--json"}, directory.path()));
  CHECK(materials_of(events, "made") == std::vector<std::string>{"KQvK", "KRvK", "KPvK"});
  CHECK(materials_of(events, "repacked") == std::vector<std::string>{"KQvK", "KRvK"});
  CHECK(materials_of(events, "left_alone").empty());
  std::uint64_t bytes = 0;
  for (const std::string& name : names_of_three_men) {
    CAPTURE(name);
    CHECK((contents_of(directory / name) == contents_of(best_tables() / name)));
    bytes += fs::file_size(directory / name);
  }
  CHECK(names_in(directory.path()) == names_of_three_men);  // no mark is left
  CHECK(events.back().at("made") == 3);
  CHECK(events.back().at("bytes") == bytes);
  const auto again = events_of(generate({"KPvK", "--level", "best", "--json"}, directory.path()));
  CHECK(materials_of(again, "left_alone") == std::vector<std::string>{"KQvK", "KRvK", "KPvK"});
  CHECK(materials_of(again, "begin").empty());
}

TEST_CASE("a table that was there stays as it is, whatever the level of those that need it") {
  const QuickTables tables;
  fs::remove(tables.path("KPvK.m33"));
  fs::remove(tables.path("KRvK.m33"));
  generate({"KPvK", "--level", "best"}, tables.directory.path());
  CHECK(tables.is_quick("KQvK.m33"));
  CHECK(tables.is_best("KRvK.m33"));
  CHECK(tables.is_best("KPvK.m33"));
}

TEST_CASE("what a killed run was to store at level best is listed, and the same command stores it so") {
  const QuickTables tables;
  // A run of KPvK that is killed before KPvK is made leaves this.
  fs::remove(tables.path("KPvK.m33"));
  const fs::path mark = tables.path(".KRvK.m33.best");
  write_file(mark, "");
  const RunOutcome listed = run_on(tables.directory.path(), {"tables"});
  CHECK(listed.exit_code == 0);
  for (const std::string& line : lines_of(listed.out)) {
    CHECK(contains(line, "quick still") == contains(line, "KRvK.m33"));
  }
  for (const Json& table : events_of(run_on(tables.directory.path(), {"tables", "--json"}))) {
    CHECK(table.contains("best_wanted") == (table.at("material") == "KRvK"));
  }
  SUBCASE("by the same command") {
    const auto events = events_of(generate({"KPvK", "--level", "best", "--json"}, tables.directory.path()));
    CHECK(tables.is_quick("KQvK.m33"));
    CHECK(events.back().at("bytes") ==
          fs::file_size(tables.path("KPvK.m33")) + fs::file_size(tables.path("KRvK.m33")));
  }
  SUBCASE("by repack") {
    const std::string path = tables.path("KRvK.m33").string();
    REQUIRE(run_on(tables.directory.path(), {"repack", path, "--level", "best"}).exit_code == 0);
  }
  CHECK(tables.is_best("KRvK.m33"));
  CHECK(!fs::exists(mark));
}

TEST_CASE("a table that is made anew at level quick is no longer to be stored at level best") {
  const QuickTables tables;
  write_file(tables.path(".KRvK.m33.best"), "");
  generate({"KRvK", "--force"}, tables.directory.path());
  CHECK(!fs::exists(tables.path(".KRvK.m33.best")));
  CHECK(tables.is_quick("KRvK.m33"));
}

TEST_CASE("with one side each table that is asked for is packed once, in the end") {
  const TemporaryDirectory directory;
  const auto events =
      events_of(generate({"KPvK", "--level", "best", "--sides", "one", "--json"}, directory.path()));
  CHECK(materials_of(events, "repacked") == std::vector<std::string>{"KQvK", "KRvK", "KPvK"});
  for (const Json& event : events) {
    if (event.at("event") != "repacked") continue;
    CHECK((event.at("sides") == "both") == (event.at("material") != "KPvK"));
  }
  const QuickTables tables;
  const std::string path = tables.path("KPvK.m33").string();
  REQUIRE(run_on(tables.directory.path(), {"repack", path, "--level", "best", "--sides", "one"}).exit_code ==
          0);
  CHECK((contents_of(directory / "KPvK.m33") == contents_of(path)));
  CHECK(names_in(directory.path()) == names_of_three_men);
  std::uint64_t bytes = 0;
  for (const std::string& name : names_of_three_men) bytes += fs::file_size(directory / name);
  CHECK(events.back().at("bytes") == bytes);
}

TEST_CASE("of WDL and DTZ the one that others are made from waits") {
  const TemporaryDirectory directory;
  const auto events =
      events_of(generate({"KPvK", "--metric", "wdl,dtz", "--level", "best", "--json"}, directory.path()));
  CHECK(materials_of(events, "made") ==
        std::vector<std::string>{"KQvK", "KQvK", "KRvK", "KRvK", "KPvK", "KPvK"});
  std::vector<std::string> stored;
  for (const Json& event : events) {
    if (event.at("event") == "repacked")
      stored.push_back(fs::path(event.at("file").get<std::string>()).filename());
  }
  CHECK(stored == std::vector<std::string>{"KQvK.wdl.m33", "KRvK.wdl.m33"});
  CHECK(run_on(directory.path(), {"tables", "--check"}).exit_code == 0);
}
