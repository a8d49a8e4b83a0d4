#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "general_tables.hpp"

using namespace mate33::testing;

namespace {

constexpr const char* wall = "8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8 w - - 0 1";
/// White's pawn promotes.
constexpr const char* race = "8/8/8/8/7k/8/P7/K7 w - - 0 1";

nlohmann::json solved(const Words& words) {
  const RunOutcome outcome = run(without_tables(Words{"solve"} + words + Words{"--json"}));
  CHECK(outcome.err == "");
  REQUIRE(outcome.exit_code == 0);
  return nlohmann::json::parse(outcome.out);
}

/// What is wrong, and with which exit code.
void check_refused(const Words& words, const char* why) {
  CAPTURE(why);
  const RunOutcome outcome = run(without_tables(Words{"solve"} + words));
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out == "");
  CHECK(contains(outcome.err, why));
}

}  // namespace

TEST_CASE("solve proves a draw that no table has") {
  for (const std::string metric : {"wdl", "dtm", "result"}) {
    const auto json = solved({wall, "--metric", metric});
    CHECK(json.at("metric") == metric);
    CHECK(json.at("status") == "exact");
    CHECK(json.at("at_least") == "draw");
    CHECK(json.at("at_most") == "draw");
    CHECK(json.at("slices") == 1);
    CHECK(json.at("moves").size() == 5);
  }
  const RunOutcome outcome = run(without_tables({"solve", wall}));
  CHECK(contains(outcome.out, "\nWhite to move\nDraw\n"));
  CHECK(contains(outcome.out, "\n  Kc2  draw\n"));
}

TEST_CASE("solve finds the mate that a table would") {
  const auto json = solved({race, "--metric", "dtm"});
  const RunOutcome probe = run_on(made_tables(), {"probe", race, "--json"});
  REQUIRE(probe.exit_code == 0);
  const auto right = nlohmann::json::parse(probe.out);
  CHECK(json.at("dtm") == right.at("dtm"));
  CHECK(json.at("moves").size() == right.at("moves").size());
  CHECK(json.at("line").size() == right.at("dtm").get<std::size_t>());
}

TEST_CASE("what is open is said with its bounds, and a line that leads to it") {
  // In so little memory there is room for the first stage alone.
  const RunOutcome outcome = run(without_tables({"solve", race, "--memory", "100K", "--json"}));
  REQUIRE(outcome.exit_code == 0);
  CHECK(contains(
      outcome.err,
      "note: promotions to a queen, one on the board and all that they lead to take more than --memory"));
  const auto json = nlohmann::json::parse(outcome.out);
  CHECK(json.at("status") == "unknown");
  CHECK(json.at("at_least") == "draw");
  CHECK(json.at("at_most") == "win");
  CHECK(json.at("dtz") == nullptr);
  CHECK(json.at("open").at("line").back().at("san") == "a8=Q");
}

TEST_CASE("solve says what to give it more of where nothing could be solved") {
  for (const Words& limit : {Words{"--memory", "1K"}, Words{"--time", "0.000001"}}) {
    const RunOutcome outcome = run(without_tables(Words{"solve", race} + limit));
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.out == "");
    CHECK(contains(outcome.err, "nothing could be solved: give it more " + limit[0]));
  }
}

TEST_CASE("solve refuses what it cannot solve, and says why") {
  check_refused({"8/8/8/8/8/8/8/8 w - - 0 1"}, "king");
  check_refused({"4k3/8/8/8/8/8/8/RR2K3 w - - 0 1"}, "expected a position with a pawn");
  check_refused({"4k3/pppppppp/8/8/8/8/PPPPPPPP/RR2K3 w - - 0 1"}, "no more than one piece a side");
  check_refused({"4k3/pppppppp/8/8/8/8/PPPPPPPP/R3K3 w Q - 0 1"}, "right to castle");
  check_refused({wall, "--metric", "dtz"}, "--metric dtz: expected wdl, dtm or result");
  check_refused({wall, "--time", "-1"}, "--time: expected a number of seconds above 0");
  const RunOutcome known = run_on(made_tables(), {"solve", race, "--metric", "dtm"});
  CHECK(known.exit_code == 2);
  CHECK(contains(known.err, "there is a table of KPvK: 'mate33 probe' answers at once"));
}
