#pragma once

#include <limits>

#include "mate33/table/codec/parity_codes.hpp"

namespace mate33 {

/// Distance to mate in plies, as a metric: three classes (win, draw, loss), plies + 1 of a win or a loss. A
/// metric has these members; solver and codec take it as a template parameter.
struct Dtm : ParityCodes<1> {
  // --- Values ---
  static constexpr Plies plies_at(Code code) { return plies_of(code); }
  /// The greatest code of a table whose longest distance is this.
  static constexpr Code greatest_code(Plies longest) { return code_of(longest); }
  /// Above this a win is cursed and a loss blessed. DTM knows nothing of the rule.
  static constexpr Code greatest_real_code = largest_ranked_code;

  // --- Solving ---
  /// The plies at which wins are settled, and losses: mate on the move takes an odd number.
  static constexpr bool settles_wins(unsigned ply) { return ply % 2 == 1; }
  static constexpr bool settles_losses(unsigned ply) { return ply % 2 == 0; }
  /// Whether there is a ply that settles both.
  static constexpr bool settles_both_at_once = false;
  /// The codes of what a ply settles.
  static constexpr Code won_at(Plies ply) { return code_of(ply); }
  static constexpr Code lost_at(Plies ply) { return code_of(ply); }
  /// The value, for its mover, of a move to this that leaves the slice.
  static constexpr Code before_conversion(Code after) { return before_move(after); }
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

/// The distance to mate under the fifty-move rule, with one clock: the same codes.
struct Dtm50 : Dtm {};

}  // namespace mate33
