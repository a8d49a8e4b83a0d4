#include "plain/xiangqi_legal_moves.hpp"

#include <doctest/doctest.h>

#include "plain/perft_positions.hpp"
#include "plain/xiangqi_perft.hpp"

using namespace mate33;
using namespace mate33::plain;

TEST_CASE("xiangqi: perft gives the counts of two engines") {
  for (unsigned depth = 1; depth <= 4; ++depth) {
    CAPTURE(depth);
    check_perft(depth);
  }
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
