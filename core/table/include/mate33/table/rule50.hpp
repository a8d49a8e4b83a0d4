#pragma once

#include <cstdint>

#include "mate33/table/value.hpp"

/// What a position is worth under the fifty-move rule: docs/rule50.md says what the words mean.
namespace mate33 {

/// Plies without capture or pawn move after which a player may claim a draw.
inline constexpr unsigned fifty_moves = 100;

/// The result for the side to move, the clock being 0; the greater the better.
enum class WdlScore : std::int8_t {
  loss = -2,
  blessed_loss = -1,  ///< lost, but for the rule, which makes it a draw
  draw = 0,
  cursed_win = 1,  ///< won, but for the rule, which makes it a draw
  win = 2,
};

/// The other side's view of it.
constexpr WdlScore negated(WdlScore score) {
  return static_cast<WdlScore>(-static_cast<int>(score));
}

/// Exact DTZ: the outcome without the rule, and the plies to the next capture or pawn move, or to mate, by
/// minimax under the rule. Up to 100 plies the outcome is real; more make it a cursed win or a blessed loss.
struct DtzValue {
  Outcome outcome = Outcome::unknown;
  Plies plies;  ///< 0 for a draw and for checkmate

  constexpr bool is_real() const { return plies.count() <= fifty_moves; }
  constexpr WdlScore wdl() const {
    switch (outcome) {
      case Outcome::win: return is_real() ? WdlScore::win : WdlScore::cursed_win;
      case Outcome::loss:
      case Outcome::checkmated: return is_real() ? WdlScore::loss : WdlScore::blessed_loss;
      case Outcome::draw:
      case Outcome::unknown: break;
    }
    return WdlScore::draw;
  }
  /// Signed plies for the side to move, as others write it: -1 where it is checkmated, 0 for a draw.
  constexpr int signed_plies() const {
    if (outcome == Outcome::checkmated) return -1;
    const int count = static_cast<int>(plies.count());
    return outcome == Outcome::loss ? -count : count;
  }
  friend constexpr bool operator==(DtzValue, DtzValue) = default;
};

}  // namespace mate33
