#include <doctest/doctest.h>

#include <algorithm>
#include <string_view>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/notation.hpp"
#include "test_table.hpp"

using namespace mate33;

namespace {

/// Plays the line to the end: every move is legal and brings mate one ply nearer.
void check_line(const Position& position) {
  CAPTURE(to_fen(position));
  const Line line = kbnvk().best_line(position);
  CHECK(line.status == ProbeStatus::ok);
  CHECK(line.value == kbnvk().probe(position).value);
  REQUIRE(line.moves.size() == line.value.plies.count());
  Position at = position;
  Value value = line.value;
  for (const Move move : line.moves) {
    CAPTURE(to_uci(move));
    const MoveList legal = legal_moves(at);
    REQUIRE(std::find(legal.begin(), legal.end(), move) != legal.end());
    at.play(move);
    const Value next = kbnvk().probe(at).value;
    REQUIRE(before_move(next) == value);
    value = next;
  }
  CHECK_FALSE(has_legal_move(at));
  CHECK(is_in_check(at, at.side_to_move));
}

}  // namespace

TEST_CASE("lines from random decisive positions of either side end in mate in the promised plies") {
  for (const Position& position : random_decisive_kbnvk(300)) check_line(position);
}

TEST_CASE("the longest mate takes 65 plies, whatever the clock says") {
  for (const unsigned clock : {0u, 34u, 35u, 36u, 99u, 100u, 9000u}) {
    CAPTURE(clock);
    Position position = position_of(mate_in_33_fen);
    position.halfmove_clock = clock;
    CHECK(kbnvk().best_line(position).moves.size() == 65);
    check_line(position);
  }
}

TEST_CASE("the line plays the best move, the lowest in UCI among equals") {
  for (const Position& position : random_decisive_kbnvk(200)) {
    const RootProbe root = kbnvk().probe_root(position);
    if (root.moves.empty()) continue;
    CAPTURE(to_fen(position));
    CHECK(kbnvk().best_line(position).moves.front() == root.moves.front().move);
  }
}

TEST_CASE("a mate in one is one move, a checkmate none") {
  const Line line = kbnvk().best_line(position_of(mate_in_1_fen));
  REQUIRE(line.moves.size() == 1);
  CHECK(to_uci(line.moves[0]) == "e6d5");
  const Line over = kbnvk().best_line(position_of(checkmate_fen));
  CHECK(over.status == ProbeStatus::ok);
  CHECK(over.value == loss_in(0));
  CHECK(over.moves.empty());
}

TEST_CASE("a line that cannot be won or is not known is empty") {
  struct Case {
    std::string_view fen;
    ProbeStatus status;
    Value value;
  };
  const Case cases[] = {
      {stalemate_fen, ProbeStatus::ok, Value::draw()},
      {"8/8/8/3N1B2/4k3/8/8/K7 b - - 0 1", ProbeStatus::ok, Value::draw()},
      {"8/8/8/3k4/8/8/8/K7 w - - 0 1", ProbeStatus::ok, Value::draw()},
      {"8/8/8/3k4/8/8/1Q6/K7 w - - 0 1", ProbeStatus::missing_table, Value::unknown()},
      {"8/8/8/3kK3/8/8/8/5BN1 w - - 0 1", ProbeStatus::illegal_position, Value::unknown()},
      {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", ProbeStatus::castling_rights, Value::unknown()},
  };
  for (const Case& c : cases) {
    CAPTURE(c.fen);
    const Line line = kbnvk().best_line(position_of(c.fen));
    CHECK(line.status == c.status);
    CHECK(line.value == c.value);
    CHECK(line.moves.empty());
  }
}

TEST_CASE("a line begins where a table tells of the position, not where a move is known to win") {
  // Checkmate in one, and no table.
  const Line line = Tablebase().best_line_under_rule(position_of("k7/8/1K6/8/8/8/8/6Q1 w - - 0 1"));
  CHECK(line.status == ProbeStatus::missing_table);
  CHECK(line.unanswered == *Material::parse("KQvK"));
  CHECK(line.moves.empty());
}
