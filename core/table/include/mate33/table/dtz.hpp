#pragma once

#include <limits>

#include "mate33/table/codec/parity_codes.hpp"
#include "mate33/table/rule50.hpp"

namespace mate33 {

/// Exact DTZ in plies, as a metric (docs/rule50.md): twice the plies, and 1 more for a loss. A conversion, as
/// every move that leaves a slice, is a zeroing move: it is worth 1 where what follows is real, else 101.
struct Dtz : ParityCodes<3> {
  // --- Values ---
  static constexpr Code code_of_win(Plies plies) { return static_cast<Code>(plies.count() * 2); }
  static constexpr Code code_of_loss(Plies plies) { return static_cast<Code>(plies.count() * 2 + 1); }
  static constexpr Plies plies_at(Code code) { return Plies(code / 2u); }
  static constexpr Code greatest_code(Plies longest) { return code_of_loss(longest); }
  static constexpr Code greatest_real_code = fifty_moves * 2 + 1;
  static constexpr DtzValue value_of(Code code) {
    if (code == illegal_code) return {};
    return {mate33::value_of(code).outcome, plies_at(code)};
  }

  // --- Solving, as of Dtm ---
  static constexpr bool settles_wins(unsigned) { return true; }
  static constexpr bool settles_losses(unsigned) { return true; }
  static constexpr bool settles_both_at_once = true;
  static constexpr Code won_at(Plies ply) { return code_of_win(ply); }
  static constexpr Code lost_at(Plies ply) { return code_of_loss(ply); }
  static constexpr Code real_win = 2, real_loss = 3;  ///< in one ply
  static constexpr Code cursed_win = (fifty_moves + 1) * 2, blessed_loss = cursed_win + 1;
  static constexpr Code no_win = std::numeric_limits<Code>::max();
  static constexpr Code win_by_conversion(Code after) {
    const Code win = after <= greatest_real_code ? real_win : cursed_win;
    return after % 2 == 1 ? win : no_win;
  }
  static constexpr bool is_escape(Code after) { return !is_win(after); }
  static constexpr Code loss_by_conversion(Code after) {
    return after <= greatest_real_code ? real_loss : blessed_loss;
  }
  static constexpr Code before_conversion(Code after) {
    if (after == draw_code) return draw_code;
    return is_loss(after) ? win_by_conversion(after) : loss_by_conversion(after);
  }
};

}  // namespace mate33
