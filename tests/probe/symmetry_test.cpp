#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "test_table.hpp"

using namespace mate33;

namespace {

Value value_of(const Position& position) {
  const ProbeResult result = kbnvk().probe(position);
  REQUIRE(result.status == ProbeStatus::ok);
  return result.value;
}

/// From the values one ply on: the best of them for the side to move.
Value lookahead(const Position& position) {
  const MoveList moves = legal_moves(position);
  if (moves.empty()) return is_in_check(position, position.side_to_move) ? loss_in(0) : Value::draw();
  Value best = before_move(value_of(position.after(moves[0])));
  for (const Move move : moves) {
    const Value value = before_move(value_of(position.after(move)));
    if (goodness(value) > goodness(best)) best = value;
  }
  return best;
}

bool pieces_move(const Position& p) {
  return p.pieces(p.side_to_move).intersects(p.pieces(PieceType::knight));
}

}  // namespace

TEST_CASE("the random positions are of every kind") {
  std::set<std::tuple<bool, Color, bool>> kinds;
  for (const Position& p : random_kbnvk(500)) {
    kinds.emplace(is_light(p.pieces(PieceType::bishop).first()), p.side_to_move, pieces_move(p));
  }
  CHECK(kinds.size() == 8);
}

TEST_CASE("all eight symmetries, both bishop colours and both colours of the pieces give the same value") {
  for (const Position& position : random_kbnvk(3000)) {
    const Value value = value_of(position);
    for (const Symmetry symmetry : all_symmetries) {
      const Position seen = transformed(position, symmetry);
      CAPTURE(to_fen(seen));
      CHECK(value_of(seen) == value);
      CHECK(value_of(colors_swapped(seen)) == value);
    }
  }
}

TEST_CASE("every value is that of the best move, for either side to move") {
  for (const Position& position : random_kbnvk(3000)) {
    CAPTURE(to_fen(position));
    CHECK(value_of(position) == lookahead(position));
  }
}

TEST_CASE("the side with the pieces never loses, and the lone king never wins") {
  for (const Position& position : random_kbnvk(2000)) {
    CAPTURE(to_fen(position));
    const Value value = value_of(position);
    CHECK_FALSE((pieces_move(position) ? value.is_loss() : value.is_win()));
    if (value.is_decisive()) CHECK((value.plies.count() % 2 == 1) == value.is_win());
  }
}
