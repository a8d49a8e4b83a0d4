#pragma once

#include <doctest/doctest.h>

#include "mate33/xiangqi/fen.hpp"
#include "plain/perft_positions.hpp"
#include "plain/xiangqi_legal_moves.hpp"

/// Perft of xiangqi by hand.
namespace mate33::plain {

inline XiangqiPosition position_of(const char* fen) {
  const auto parsed = parse_xiangqi_fen(fen);
  REQUIRE(parsed);
  return XiangqiPosition(*parsed);
}

/// Nobody plays on without a general.
inline std::uint64_t perft(const XiangqiPosition& position, unsigned depth) {
  if (position.pieces(position.side_to_move, XiangqiPieceType::general).empty()) return 0;
  const XiangqiMoveList moves = legal_moves(position);
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const XiangqiMove move : moves) count += perft(position.after(move), depth - 1);
  return count;
}

inline void check_perft(unsigned depth) {
  for (const PerftPosition& given : perft_positions) {
    CAPTURE(given.fen);
    CHECK(perft(position_of(given.fen), depth) == given.counts[depth - 1]);
  }
}

}  // namespace mate33::plain
