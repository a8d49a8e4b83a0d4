#include <doctest/doctest.h>

#include "mate33/chess/fen.hpp"
#include "mate33/flat/flat_builder.hpp"
#include "mate33/flat/flat_verification.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/flat_table.hpp"
#include "mate33/workers/worker_team.hpp"

using namespace mate33;

namespace {

FlatPlacement placement_of(const Position& p) {
  const auto square = [&](PieceType t) { return p.pieces(Color::white, t).first(); };
  return {square(PieceType::king), square(PieceType::bishop), square(PieceType::knight),
          p.king(Color::black)};
}

std::size_t entry_of(const char* fen) {
  return FlatTable::index_of(placement_of(parse_fen(fen)->position));
}

}  // namespace

TEST_CASE("verification re-derives every entry of the table and finds each kind of fault, and only those" *
          doctest::test_suite("exhaustive")) {
  WorkerTeam team(0);
  std::vector<std::byte> table = build_flat_table(SolvedInMemory(team).solve(FlatTable::material), team);
  double last_share = 0;
  const FlatVerification good = verify_flat_table(table, team, [&](double share) {
    CHECK(share > last_share);
    last_share = share;
  });
  CHECK(last_share == 1.0);
  CHECK(good.faults == 0);
  CHECK(good.entries == FlatTable::entry_count);
  CHECK(good.wins == 5411092);
  CHECK(good.draws == 26660);
  CHECK(good.wins + good.draws + good.illegal == good.entries);
  CHECK(good.black_to_move == 13660584 / 2);

  // A wrong move byte touches nothing else.
  const std::size_t win = entry_of("8/8/8/8/8/7B/8/Nk5K w - - 0 1");
  table[2 * win + 1] ^= std::byte{1};
  const FlatVerification wrong_move = verify_flat_table(table, team);
  table[2 * win + 1] ^= std::byte{1};
  CHECK(wrong_move.faults == 1);
  REQUIRE(wrong_move.examples.size() == 1);
  CHECK(wrong_move.examples[0].find("8/8/8/8/8/7B/8/Nk5K w") != std::string::npos);

  // A value where no legal position is, a win called a draw, a draw called a win: these and what leads to
  // them.
  const std::size_t overlapping = FlatTable::index_of({Square::a1, Square::b1, Square::a1, Square::h8});
  const std::size_t draw = entry_of("7k/5N1B/8/8/8/8/8/K7 w - - 0 1");
  REQUIRE(table[2 * win] == std::byte{33});
  REQUIRE(table[2 * draw] == std::byte{0});
  table[2 * overlapping] = std::byte{5};
  table[2 * win] = std::byte{0};
  table[2 * draw] = std::byte{5};
  const FlatVerification wrong = verify_flat_table(table, team);
  CHECK(wrong.faults >= 3);
  CHECK(wrong.examples.size() >= 3);
}
