#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "general_tables.hpp"
#include "program.hpp"
#include "sanitized.hpp"

// What `mate33 plan` says of tables before they are made.

using namespace mate33;
using namespace mate33::testing;

namespace {

using Json = nlohmann::json;

Json plan(const Words& arguments) {
  const RunOutcome outcome = run(without_tables(Words{"plan", "--json"} + arguments));
  REQUIRE(outcome.exit_code == 0);
  CHECK(outcome.err == "");
  return Json::parse(outcome.out);
}

}  // namespace

TEST_CASE("a plan of all tables of six men has each of the 508 after those it needs" *
          doctest::skip(mate33::sanitized)) {
  const TemporaryDirectory directory;
  const Json document =
      plan({"--all", "6", "--memory", "12G", "--threads", "2", "--out", directory.path().string()});
  CHECK(document["threads"] == 2);
  std::set<std::string> before;
  std::size_t of_six = 0;
  for (const Json& table : document["tables"]) {
    const std::string name = table["table"];
    CAPTURE(name);
    for (const std::string needed : table["needs"]) CHECK(before.contains(needed));
    CHECK(before.insert(name).second);
    CHECK(table["files"] == Json::array({name + ".m33"}));
    CHECK(table["memory_bytes"] <= std::uint64_t{12} << 30);
    CHECK(table["scratch_bytes"] >= table["file_bytes"]);
    CHECK(table["fits_memory"] == true);
    CHECK(table["finished"] == false);
    of_six += table["men"] == 6 ? 1 : 0;
  }
  CHECK(of_six == 365);
  CHECK(before.size() == 508);  // with 143 of up to five men
  CHECK(directory.entry_count() == 0);
}

TEST_CASE("a plan says what is finished, and what does not fit") {
  const Json document =
      plan({"KQvKR", "KQRvKN", "--memory", "1M", "--metric", "dtm", "--out", made_tables().string()});
  for (const Json& table : document["tables"]) {
    CAPTURE(table["table"]);
    const bool is_there = table["table"] == "KQvK" || table["table"] == "KRvK" || table["table"] == "KQvKR";
    CHECK(table["finished"] == is_there);
    CHECK(table["fits_memory"] == false);
    // What takes less, and of tables of few men that is in memory.
    CHECK(table["solving"] == (table["men"] == 5 ? "in regions" : "in memory"));
  }
  const Json in_regions = plan({"KQvK", "--solving", "regions", "--out", made_tables().string()});
  CHECK(in_regions["tables"][0]["solving"] == "in regions");
  const RunOutcome text = run(without_tables({"plan", "KQRvKN", "--memory", "1M"}));
  CHECK(text.exit_code == 0);
  CHECK(contains(text.out, "of them would take more memory"));
}

TEST_CASE("what cannot be planned is refused with one line") {
  for (const Words& arguments : {Words{},
                                 {"--all", "7"},
                                 {"KXvK"},
                                 {"xiangqi:KRvK"},
                                 {"KQvK", "--memory", "lots"},
                                 {"KRBNvKN", "--metric", "dtm50"}}) {
    check_is_error(run(without_tables(Words{"plan"} + arguments)), 2);
  }
}
