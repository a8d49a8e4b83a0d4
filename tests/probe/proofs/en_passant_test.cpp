#include <doctest/doctest.h>

#include <optional>

#include "general_tables.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"
#include "value_by_lookahead.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

/// Every legal position in which White, to move, may capture the only black pawn en passant with its own.
std::vector<Position> en_passant_positions() {
  std::vector<Position> positions;
  for (unsigned file = 0; file < 8; ++file) {
    for (const int beside : {-1, 1}) {
      if (file + static_cast<unsigned>(beside) > 7) continue;
      const unsigned other = file + static_cast<unsigned>(beside);
      Position pawns;
      pawns.put({Color::white, PieceType::pawn}, square_at(32 + file));
      pawns.put({Color::black, PieceType::pawn}, square_at(32 + other));
      const SquareSet passed = {square_at(40 + other), square_at(48 + other)};
      for (const Square white : SquareSet::all() - pawns.occupied() - passed) {
        for (const Square black : SquareSet::all() - pawns.occupied() - passed - white) {
          Position position = pawns;
          position.put({Color::white, PieceType::king}, white);
          position.put({Color::black, PieceType::king}, black);
          position.en_passant = square_at(40 + other);
          if (!find_fault(position) && has_legal_en_passant(position)) positions.push_back(position);
        }
      }
    }
  }
  return positions;
}

}  // namespace

TEST_CASE("a right to capture en passant counts, in every position of king and pawn against king and pawn") {
  const Tablebase tables = open_directory(small_tables());
  std::size_t positions = 0, wrong = 0, mattered = 0;
  for (const Position& position : en_passant_positions()) {
    const std::optional<Value> expected = value_by_lookahead(tables, position);
    REQUIRE(expected);
    wrong += answers(tables, position, *expected) ? 0 : 1;
    wrong += answers(tables, colors_swapped(position), *expected) ? 0 : 1;
    wrong += answers(tables, transformed(position, Symmetry::flip_files()), *expected) ? 0 : 1;
    Position without = position;
    without.en_passant.reset();
    mattered += tables.probe(without).value == *expected ? 0 : 1;
    ++positions;
  }
  CHECK(wrong == 0);
  CHECK(positions > 10'000);
  CHECK(mattered > 100);
}
