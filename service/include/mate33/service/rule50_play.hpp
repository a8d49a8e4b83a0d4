#pragma once

#include <span>
#include <vector>

#include "mate33/tablebase.hpp"

/// Which of several good moves to play, so that a won game is won under the fifty-move rule and does not come
/// to a draw by repetition.
namespace mate33 {

/// Whether the game would be drawn by the move, or could be drawn by a reply, because the same position then
/// stands on the board for the third time. `earlier`: the positions since the last zeroing move, the one at
/// hand left out.
bool may_repeat(const Position& position, Move move, std::span<const Position> earlier);

/// Puts the moves that win under the rule, which stand side by side, in the order in which to play them; the
/// others stay as they are.
/// Those that may not repeat a position come first; of these mates that come before the rule does, the
/// quickest first; then by DTZ. Distances fall with every move then, and so no position of our own making
/// repeats.
void order_wins_under_rule(const Position& position, std::span<const Position> earlier,
                           std::vector<RankedMove>& moves);

/// Puts the moves in the order in which to play them without the rule: a cursed win is a win, a blessed loss
/// a loss, and mate counts where it is known.
void order_without_rule(std::vector<RankedMove>& moves);

}  // namespace mate33
