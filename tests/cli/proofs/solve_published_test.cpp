#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <vector>

#include "general_tables.hpp"
#include "mate33/base/contains_value.hpp"
#include "skip.hpp"

using namespace mate33::testing;

namespace {

struct Published {
  const char* fen;
  const char* result;  ///< for the side to move
  const char* best;    ///< the only move that keeps it; "" where none is published
  std::vector<const char*> spoils;
  const char* source;
};

const std::vector<Published> published = {
    {"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
     "win",
     "Kb1",
     {"Ka2", "Kb2"},
     "Lasker and Reichhelm 1901, Fine 70"},
    {"8/2p5/3k4/1p1p1K2/8/1P1P4/2P5/8 w - - 0 1", "win", "b4", {}, "Fine 67"},
    {"8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8 w - - 0 1", "draw", "", {}, "a wall: neither king can cross"},
    {"8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8 b - - 0 1", "draw", "", {}, "a wall: neither king can cross"},
    {"8/ppp5/8/PPP5/8/7k/8/7K w - - 0 1", "win", "b6", {}, "the breakthrough"},
    {"7k/1p6/1P2p3/1P2P3/4P1p1/6P1/8/K7 w - - 0 1", "win", "", {}, "matetrack: mate in 30 or less"},
    {"8/4k3/3pPp2/2pP1Pp1/2P3P1/4K3/8/8 w - - 0 1", "win", "", {}, "matetrack: mate in 17 or less"},
    // Published for f4; f3 comes to the same after either capture.
    {"k7/Pp6/1Pp5/2Pp4/3Pp3/4P3/5P2/6K1 w - - 0 1", "win", "", {}, "matetrack: mate in 19 or less"},
};

/// Six men: what captures lead to has tables.
const Published beside_tables = {"8/6k1/6p1/8/q7/4R3/5PK1/8 w - - 0 1",
                                 "draw",
                                 "",
                                 {"f3", "f4", "Kf3"},
                                 "six men, published with Nalimov's tables"};

void check_answer(const Published& position, const RunOutcome& outcome) {
  REQUIRE(outcome.exit_code == 0);
  const auto json = nlohmann::json::parse(outcome.out);
  CHECK(json.at("at_least") == position.result);
  CHECK(json.at("at_most") == position.result);
  std::size_t spoils = 0;
  for (const auto& move : json.at("moves")) {
    const auto san = move.at("san").get<std::string>();
    CAPTURE(san);
    const bool is_best = san == position.best;
    if (is_best) CHECK(move.at("at_least") == position.result);
    if (!is_best && *position.best != '\0') CHECK(move.at("at_most") != position.result);
    if (!mate33::contains_value(position.spoils, san)) continue;
    CHECK(move.at("at_most") != position.result);
    ++spoils;
  }
  CHECK(spoils == position.spoils.size());
}

}  // namespace

TEST_SUITE("slow-solve") {
  TEST_CASE("results of positions with many pawns are those that others published") {
    for (const Published& position : published) {
      CAPTURE(position.source);
      check_answer(position, run(without_tables({"solve", position.fen, "--json"})));
    }
  }

  TEST_CASE(
      "with tables of five men a published position of six men is solved, and moves spoil it as published") {
    const char* const tables = std::getenv("MATE33_RULE50_TABLES");
    if (tables == nullptr)
      return mate33::skip_test("MATE33_RULE50_TABLES names no tables of WDL of five men");
    check_answer(beside_tables, run_on(tables, {"solve", beside_tables.fen, "--json"}));
  }
}
