// One order of moves and one score on every surface, whatever tables are there.
#include <doctest/doctest.h>

#include "mate33/chess/fen.hpp"
#include "mate33/mate33.h"
#include "surfaces.hpp"
#include "uci_script.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("every surface has the same first move, which keeps the value under the rule") {
  check_first_moves(20, {by_dtm, by_dtm | by_wdl | by_dtz, by_wdl | by_dtz, by_all});
}

TEST_CASE("tables of DTM50 alone answer everywhere, also in a draw") {
  const Position drawn = position_of("8/1p6/3K4/8/8/8/k7/8 b - - 87 1");
  Surfaces surfaces(by_dtm50);
  CHECK(is_answered(surfaces.tables().probe_root(drawn)));
  const auto first = surfaces.first_moves(drawn);
  for (const FirstMove& each : first) CHECK_MESSAGE(each.move == first.front().move, each.surface);
}

TEST_CASE("an announced mate never rises") {
  check_games(3, {by_dtm, by_dtm | by_wdl | by_dtz, by_all});
}

TEST_CASE("near the hundredth half-move the only move that keeps the win is the first everywhere") {
  // Rg6 mates in 23, Rg8 in 25; Kc3, by the distance to mate without the rule as good as any, comes too late.
  const Position position = position_of("2n5/8/8/8/8/3K4/6R1/1k6 w - - 78 90");
  Surfaces surfaces(by_dtm | by_dtm50);
  for (const FirstMove& each : surfaces.first_moves(position)) {
    CHECK_MESSAGE(each.move == "g2g6", each.surface);
  }
  const auto said = surfaces.gui().say("position fen " + to_fen(position) + "\ngo");
  CHECK(score_of(first_beginning(said, "info depth")) == "mate 23");
  const Line line = surfaces.tables().best_line_under_rule(position);
  CHECK(line.value == Value::win_in(Plies(45)));
  CHECK(line.moves.size() == 45);
  // With the clock at 82 nothing wins any more.
  Position late = position;
  late.halfmove_clock = 82;
  const auto drawn = surfaces.gui().say("position fen " + to_fen(late) + "\ngo");
  CHECK(score_of(first_beginning(drawn, "info depth")) == "cp 0");
  CHECK_FALSE(surfaces.tables().best_line_under_rule(late).value.is_decisive());
}
