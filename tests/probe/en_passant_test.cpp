#include <doctest/doctest.h>

#include <optional>

#include "general_tables.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"
#include "temporary_directory.hpp"

using namespace mate33;

// Rights to capture en passant, which tables do not hold.

namespace {

/// The value by one ply of lookahead with the plain move generator. Nothing if a move has no answer.
std::optional<Value> value_by_lookahead(const Tablebase& tables, const Position& position) {
  std::optional<Value> best;
  for (const Move move : legal_moves(position)) {
    const ProbeResult after = tables.probe(position.after(move));
    if (after.status != ProbeStatus::ok) return std::nullopt;
    const Value value = before_move(after.value);
    if (!best || goodness(value) > goodness(*best)) best = value;
  }
  if (best) return best;
  return is_in_check(position, position.side_to_move) ? loss_in(0) : Value::draw();
}

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

TEST_CASE("a right to capture en passant counts, in every position of king and pawn against king and pawn" *
          doctest::test_suite("long")) {
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

TEST_CASE("a FEN with an en passant square is answered by its best move") {
  const Tablebase tables = open_directory(small_tables());
  for (const char* fen : {"8/8/8/3pP3/8/8/8/k1K5 w - d6 0 2", "8/8/8/8/3pP3/8/8/k1K5 b - e3 0 1",
                          "7k/8/8/8/pP6/8/8/K7 b - b3 0 1", "8/8/8/k7/Pp6/8/8/K7 b - a3 0 1"}) {
    CAPTURE(fen);
    const Position position = position_of(fen);
    REQUIRE(position.en_passant);
    const RootProbe root = tables.probe_root(position);
    CHECK(root.status == ProbeStatus::ok);
    CHECK(root.value == value_by_lookahead(tables, position));
    CHECK(before_move(root.moves.front().value_after) == root.value);
    const Line line = tables.best_line(position);
    CHECK(line.moves.size() == (root.value.is_decisive() ? root.value.plies.count() : 0));
  }
}

TEST_CASE("where the capture en passant leads to a table that is missing there is no answer") {
  const TemporaryDirectory directory;
  std::filesystem::copy_file(small_tables() / "KPvKP.m33", directory / "KPvKP.m33");
  const Tablebase tables = open_directory(directory.path());
  Position position = position_of("8/8/8/3pP3/8/8/8/k1K5 w - d6 0 2");
  CHECK(tables.probe(position).status == ProbeStatus::missing_table);
  CHECK(!tables.probe(position).value.is_known());
  position.en_passant.reset();
  CHECK(tables.probe(position).status == ProbeStatus::ok);
}
