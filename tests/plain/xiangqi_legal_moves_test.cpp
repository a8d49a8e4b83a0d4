#include "plain/xiangqi_legal_moves.hpp"

#include <doctest/doctest.h>

#include <string>

#include "mate33/xiangqi/fen.hpp"
#include "plain/perft_positions.hpp"

using namespace mate33;
using namespace mate33::plain;

namespace {

XiangqiPosition position_of(const char* fen) {
  const auto parsed = parse_xiangqi_fen(fen);
  REQUIRE(parsed);
  return XiangqiPosition(*parsed);
}

/// Nobody plays on without a general.
std::uint64_t perft(const XiangqiPosition& position, unsigned depth) {
  if (position.pieces(position.side_to_move, XiangqiPieceType::general).empty()) return 0;
  const XiangqiMoveList moves = legal_moves(position);
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const XiangqiMove move : moves) count += perft(position.after(move), depth - 1);
  return count;
}

void check_perft(unsigned depth) {
  for (const PerftPosition& given : perft_positions) {
    CAPTURE(given.fen);
    CHECK(perft(position_of(given.fen), depth) == given.counts[depth - 1]);
  }
}

}  // namespace

TEST_CASE("xiangqi: perft gives the counts of two engines") {
  for (unsigned depth = 1; depth <= 4; ++depth) {
    CAPTURE(depth);
    check_perft(depth);
  }
}

TEST_CASE("xiangqi: perft to depth 5" * doctest::test_suite("slow")) {
  check_perft(5);
}

TEST_CASE("xiangqi: the other side and the mirror have the same perft") {
  for (const PerftPosition& given : perft_positions) {
    CAPTURE(given.fen);
    const XiangqiPosition position = position_of(given.fen);
    CHECK(perft(colors_swapped(position), 3) == given.counts[2]);
    CHECK(perft(files_mirrored(position), 3) == given.counts[2]);
    CHECK(colors_swapped(colors_swapped(position)) == position);
    CHECK(files_mirrored(files_mirrored(position)) == position);
  }
}

TEST_CASE("xiangqi: who has no legal move is mated, or has lost as well") {
  struct Ending {
    const char* fen;
    bool in_check;
    std::size_t moves;
  };
  for (const Ending& ending :
       {Ending{"4k4/4R4/9/9/9/9/9/9/9/4K4 b", true, 2}, Ending{"R3k4/9/9/9/9/9/9/9/9/4KR3 b", true, 0},
        Ending{"3k5/9/4R4/9/9/9/9/9/9/3AK4 b", false, 1}, Ending{"4k4/9/9/9/9/9/9/9/9/R2K1R3 b", false, 1},
        Ending{"3k5/5R3/9/9/9/9/9/9/9/4K4 b", false, 0}}) {
    CAPTURE(ending.fen);
    const XiangqiPosition position = position_of(ending.fen);
    CHECK(is_in_check(position, Color::black) == ending.in_check);
    CHECK(legal_moves(position).size() == ending.moves);
    CHECK(has_legal_move(position) == (ending.moves > 0));
  }
}
