#pragma once

#include <array>
#include <cstdint>

#include "mate33/table/codec/code_row.hpp"

namespace mate33 {

/// What all metrics of chess have in common: the codes of wins are even, those of losses odd, 0 is a draw; of
/// wins the smaller code is the better one, of losses the greater. What comes before a loss is the code + 1,
/// what comes before a win the code + AfterWin.
template <int AfterWin>
struct ParityCodes {
  /// How good a code is for the side to move, to compare.
  static constexpr std::int16_t rank(Code code) { return rank_of_code(code); }
  static constexpr Code code_of_rank(std::int16_t rank) { return mate33::code_of_rank(rank); }
  /// The value, for its mover, of a move within the table that leads to this.
  static constexpr Code before_move(Code after) {
    if (after == draw_code) return draw_code;
    return static_cast<Code>(after + (is_loss(after) ? 1 : AfterWin));
  }
  /// The worst of all values: the prediction where there is no move.
  static constexpr Code worst = mated_code;
  /// The best of all: a win in one ply, or just a win.
  static constexpr Code best = 2;
  /// rank(before_move(code)) for a whole row, and `none` where there is no position. Arithmetic instead of
  /// branches: the compiler makes vector instructions of it.
  static std::array<std::int16_t, square_count> ranks_before_move(CodeRow row, std::int16_t none) {
    std::array<std::int16_t, square_count> ranks;
    for (unsigned i = 0; i < square_count; ++i) {
      const auto code = static_cast<std::int16_t>(row[i]);
      const auto as_win = static_cast<std::int16_t>(largest_ranked_code - code);
      const auto loses =
          static_cast<std::int16_t>((code & 1) - 1);  // all bits where the mover does, or draws
      const auto rank = static_cast<std::int16_t>((as_win ^ loses) - loses + (loses & (AfterWin - 1)));
      const auto drawn = static_cast<std::int16_t>(code == draw_code ? 0 : rank);
      ranks[i] = code < 0 ? none : drawn;  // illegal_code alone is beyond 15 bits
    }
    return ranks;
  }
};

}  // namespace mate33
