#include "mate33/own/reach.hpp"

#include <doctest/doctest.h>

#include <random>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/own/stage.hpp"
#include "own/own_checks.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

Position position_of(const char* fen) {
  return parse_fen(fen)->position;
}

bool is_reached(const Reach& reach, const Position& position) {
  const Reach::Kings* const kings = reach.find(Placement::of(position));
  return kings != nullptr &&
         kings->rows[index(position.king(Color::white))].contains(position.king(Color::black));
}

/// Plays random moves until the position is an exit: every position is reached, the exit, too. Answers how
/// many captures en passant there were.
unsigned check_random_games(const char* fen, unsigned games) {
  const Position root = position_of(fen);
  // With more steps the slices are too many for a quick test.
  Reach reach(root, stages_of(root.material()).front().has, 1'000'000);
  for (auto exits = reach.exits(has_few_pieces, 1); !exits.empty(); exits = reach.exits(has_few_pieces, 1)) {
    reach.add(exits);
  }
  std::mt19937 random(1);
  unsigned en_passant = 0;
  for (unsigned game = 0; game < games; ++game) {
    Position position = root;
    for (unsigned ply = 0; ply < 200; ++ply) {
      CAPTURE(to_fen(position));
      const Placement placement = Placement::of(position);
      REQUIRE(reach.is_reached(placement));
      if (reach.find(placement) == nullptr) break;
      REQUIRE(is_reached(reach, position));
      const MoveList moves = legal_moves(position);
      if (moves.empty()) break;
      const Move move = moves[random() % moves.size()];
      if (position.en_passant == move.to && position.pieces(PieceType::pawn).contains(move.from))
        ++en_passant;
      position.play(move);
    }
  }
  return en_passant;
}

}  // namespace

TEST_CASE("kings that a wall keeps apart reach one slice") {
  const Reach reach(position_of("8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8 w - - 0 1"), has_few_pieces, 10);
  REQUIRE(reach.slices().size() == 1);
  const Reach::Kings& kings = *reach.find(reach.slices()[0]);
  CHECK(kings.rows[index(*parse_square("e2"))].contains(*parse_square("e7")));
  CHECK(kings.rows[index(*parse_square("e5"))].empty());
  CHECK(!kings.rows[index(*parse_square("e2"))].contains(*parse_square("e4")));
}

TEST_CASE("what the root's capture en passant leads to is reached, though no double push leads to the root") {
  const Position root = position_of("8/8/4p3/3pP3/3P4/8/8/k6K w - d6 0 1");
  const Position after = root.after({Square::e5, Square::d6, {}});
  CHECK(is_reached(Reach(root, has_few_pieces, 100'000), after));
  Position without = root;
  without.en_passant.reset();
  CHECK(!is_reached(Reach(without, has_few_pieces, 100'000), after));
}

TEST_CASE("every position of random games is reached, after any capture and promotion") {
  CHECK(check_random_games("6k1/5p2/8/4P3/8/8/2P3K1/8 b - - 0 1", 300) > 0);
  CHECK(check_random_games("4k3/2p5/8/3P4/3p4/8/4P3/4K3 b - - 0 1", 300) > 0);
  check_random_games("8/8/1P6/5pr1/8/4R3/7k/2K5 w - - 0 1", 100);
}

TEST_CASE("slices come after all that they lead to") {
  const Reach reach(position_of("8/2p5/3k4/8/8/8/2P2P2/5K2 w - - 0 1"), has_few_pieces, 100'000);
  std::unordered_map<Placement, std::size_t, PlacementHash> number;
  for (std::size_t i = 0; i < reach.slices().size(); ++i) number[reach.slices()[i]] = i;
  for (const Placement& slice : reach.slices()) {
    for_each_slice_after(slice, *reach.find(slice), [&](const Placement& after, const Reach::Kings& kings) {
      REQUIRE(after.order() < slice.order());
      if (!number.contains(after)) return;
      CHECK(number[after] < number[slice]);
      for (unsigned i = 0; i < square_count; ++i) {
        CHECK(reach.find(after)->rows[i].contains(kings.rows[i]));
      }
    });
  }
}
