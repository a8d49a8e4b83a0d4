#pragma once

#include "mate33/tablebase.hpp"

/// What the orders of moves compare.
namespace mate33 {

/// Plies to mate, below 0 where the side to move loses, 0 where nobody wins.
int signed_plies(Value value) noexcept;

/// Puts the moves of a position, which have been assessed, in the order of Tablebase::probe_root(). `own`:
/// the category that the position has by what tables say of itself.
void rank_moves(RootProbe& root, Category own) noexcept;

/// The plies that the opponent is from its win, or below 0 from its loss: to mate; where no table tells
/// that, to zeroing, with this move counted; or else to mate under the fifty-move rule. 0 for a draw, and
/// where nothing is known.
int distance_after(const RankedMove& move) noexcept;

/// The place of the opponent's plies in the order of the mover, who would see it lose soon rather than late,
/// and win late rather than soon: a number of so many bits, the lowest the best.
inline constexpr unsigned plies_bits = 17;
unsigned place_of(int plies) noexcept;

}  // namespace mate33
