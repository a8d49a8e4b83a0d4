// The commands under the fifty-move rule: generate, probe, verify, tables, repack.
#include <doctest/doctest.h>

#include "general_tables.hpp"
#include "rule_tables.hpp"

using namespace mate33::testing;
using Json = nlohmann::json;

TEST_CASE("the bytes of WDL and DTZ do not depend on the number of threads") {
  const TemporaryDirectory directory;
  CHECK(generate({"KBNvK", "KQvKR", "--metric", "wdl,dtz", "--threads", "1"}, directory.path()).exit_code ==
        0);
  std::size_t compared = 0;
  for (const auto& file : fs::directory_iterator(rule_tables())) {
    const fs::path name = file.path().filename();
    CHECK((contents_of(file.path()) == contents_of(directory / name.string())));
    ++compared;
  }
  CHECK(compared == 8);
}

TEST_CASE("line --metric: by DTZ and by DTM50, to mate in time or to the draw by the rule") {
  const TemporaryDirectory directory;
  REQUIRE(run(generating({"KRvKN", "--metric", "wdl,dtz,dtm50"}, directory.path())).exit_code == 0);
  const auto line = [&](const std::string& metric, const char* fen) {
    return Json::parse(run_on(directory.path(), {"line", fen, "--json", "--metric", metric}).out);
  };
  // Mate in 39 plies, in 45 with this clock; zeroing earlier than that.
  const char* const in_time = "2n5/8/8/8/8/3K4/6R1/1k6 w - - 76 90";
  CHECK(line("dtm50", in_time)["plies"] == 45);
  CHECK(line("dtm50", in_time)["winner"] == "w");
  CHECK(line("dtz", in_time)["winner"] == "w");
  CHECK(line("dtz", in_time)["plies"] <= 18 + 100);
  const char* const too_late = "2n5/8/8/8/8/3K4/6R1/1k6 w - - 82 90";
  CHECK(line("dtm50", too_late)["plies"] == 0);
  CHECK(line("dtz", too_late)["plies"] == 18);  // the clock is at 100 then
  CHECK(line("dtz", too_late)["winner"].is_null());
  const RunOutcome missing = run_on(directory.path(), {"line", in_time, "--metric", "dtm"});
  CHECK(missing.exit_code == 3);
  CHECK(run_on(directory.path(), {"line", in_time, "--metric", "wdl"}).exit_code == 2);
  CHECK(
      contains(run_on(directory.path(), {"line", "8/8/8/3k4/8/8/1Q2q3/K7 w - - 0 1", "--metric", "dtz"}).err,
               "KQvKQ"));
}

TEST_CASE("stats counts the five results and every DTZ, beside the published figures") {
  const RunOutcome outcome = run_on(rule_tables(), {"stats", "KQvKR", "--metric", "dtz"});
  CHECK(outcome.err == "");
  REQUIRE(outcome.exit_code == 0);
  CHECK(contains(outcome.out, "14 of 14 published figures agree."));
  CHECK(contains(outcome.out, "Longest win, White to move: DTZ 61, as in\n"));
  for (const char* const metric : {"wdl", "dtz"}) {
    for (const char* const material : {"KQvK", "KRvK", "KBNvK", "KQvKR"}) {
      CAPTURE(metric);
      CAPTURE(material);
      const Json json =
          Json::parse(run_on(rule_tables(), {"stats", material, "--metric", metric, "--json"}).out);
      CHECK(json.at("metric") == metric);
      CHECK(json.at("published").size() >= 10);
      for (const Json& figure : json.at("published")) {
        CAPTURE(figure.dump());
        CHECK(figure.at("agrees") == true);
      }
    }
  }
}

TEST_CASE("stats fills in the side that DTZ does not store, and names the table that this takes") {
  const TemporaryDirectory directory;
  const auto stats = [&] {
    return run_on(directory.path(), {"stats", "KQvKR", "--metric", "dtz", "--json", "--fresh"});
  };
  generate({"KQvKR", "--metric", "dtz", "--sides", "both"}, directory.path());
  const std::string both = stats().out;
  CHECK(fs::exists(directory / "KQvKR.dtz.stats.json"));
  for (const auto& file : fs::directory_iterator(rule_tables())) {
    if (file.path().extension() != ".m33") continue;
    fs::copy_file(file.path(), directory / file.path().filename().string(),
                  fs::copy_options::overwrite_existing);
  }
  CHECK(stats().out == both);
  fs::remove(directory / "KRvK.wdl.m33");
  check_is_error(stats(), 3,
                 {"no table KRvK.wdl in " + directory.path().string(), "'mate33 generate KRvK --metric wdl"});
  CHECK(run_on(directory.path(), {"stats", "KQvKR", "--metric", "wdl"}).exit_code == 0);
  check_is_error(run_on(directory.path(), {"stats", "KRvKN", "--metric", "wdl"}), 3,
                 {"no table KRvKN.wdl in "});
  check_is_error(run_on(directory.path(), {"stats", "KQvKR", "--metric", "dtw"}), 2);
}
