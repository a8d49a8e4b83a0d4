#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>

#include "mate33/table/code_row.hpp"

namespace mate33 {

/// Distance to mate in plies, as a metric: three classes (win, draw, loss), which the codes tell apart by
/// themselves. A metric has these members; solver and codec take it as a template parameter.
struct Dtm {
  // --- Values ---
  /// How good a code is for the side to move, to compare.
  static constexpr std::int16_t rank(Code code) { return rank_of_code(code); }
  static constexpr Code code_of_rank(std::int16_t rank) { return mate33::code_of_rank(rank); }
  /// The value, for its mover, of a move that leads to this.
  static constexpr Code before_move(Code after) { return mate33::before_move(after); }
  /// The worst of all values: the prediction where there is no move.
  static constexpr Code worst = mated_code;
  /// rank(before_move(code)) for a whole row, and `none` where there is no position. Arithmetic instead of
  /// branches: the compiler makes vector instructions of it.
  static std::array<std::int16_t, square_count> ranks_before_move(CodeRow row, std::int16_t none) {
    std::array<std::int16_t, square_count> ranks;
    for (unsigned i = 0; i < square_count; ++i) {
      const auto code = static_cast<std::int16_t>(row[i]);
      const auto as_win = static_cast<std::int16_t>(largest_ranked_code - code);
      const auto loses =
          static_cast<std::int16_t>((code & 1) - 1);  // all bits where the mover does, or draws
      const auto rank = static_cast<std::int16_t>((as_win ^ loses) - loses);
      const auto drawn = static_cast<std::int16_t>(code == draw_code ? 0 : rank);
      ranks[i] = code < 0 ? none : drawn;  // illegal_code alone is beyond 15 bits
    }
    return ranks;
  }

  // --- Solving ---
  /// The plies at which wins are settled, and losses: mate on the move takes an odd number.
  static constexpr bool settles_wins(unsigned ply) { return ply % 2 == 1; }
  static constexpr bool settles_losses(unsigned ply) { return ply % 2 == 0; }
  /// The code of what a ply settles, and the ply at which a code is settled, or due.
  static constexpr Code settled_at(Plies ply) { return code_of(ply); }
  static constexpr Plies due_at(Code code) { return plies_of(code); }
  /// What a conversion to this is worth to the winner, to compare: the least is the best. `no_win` where the
  /// opponent is not lost there. No branch, for the compiler's vectors.
  static constexpr Code no_win = std::numeric_limits<Code>::max();
  static constexpr Code win_by_conversion(Code after) {
    return after % 2 == 1 ? static_cast<Code>(after + 1) : no_win;
  }
  /// Whether a conversion to this saves the loser for good.
  static constexpr bool is_escape(Code after) { return !is_win(after); }
  /// Else what it is worth to the loser: the greatest is the best. Precondition: no escape.
  static constexpr Code loss_by_conversion(Code after) { return static_cast<Code>(after + 1); }
};

}  // namespace mate33
