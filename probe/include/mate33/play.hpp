#pragma once

#include <span>

#include "mate33/tablebase.hpp"

/// Which move to play, so that a game that is won stays won: under the fifty-move rule, and with what has
/// stood on the board before.
namespace mate33 {

/// Puts the moves of a position, as Tablebase::probe_root() answers them, in the order in which to play them,
/// and fills in their `repetition`.
///
/// `earlier` are the positions of the game since the last capture or pawn move, the one at hand left out;
/// none if nothing is known of the game. Their order does not matter. Older ones, positions of other men and
/// illegal ones count for nothing, and neither does a right that no move could use. Of positions within two
/// plies 256 different ones are counted, more than the rules let a game have.
///
/// The first of these in which two moves differ decides:
///   1. What the game comes to, the best first. A move that makes the third occurrence of a position is a
///      draw. A winning move that allows a reply which does comes after all others that win, but before
///      draws. What no table knows has the place that probe_root() gives it.
///   2. The order of probe_root(). A winner's mate under the rule, or DTZ, falls with every move, and so no
///      position of the winner's own making comes up again. No deeper claim is made.
///
/// Without the rule (`under_rule50` false) a cursed win is a win and a blessed loss a loss, and moves of the
/// same result are in the order of DTM, or of DTZ where that is not known. Allocates nothing.
void rank_for_play(RootProbe& root, const Position& position, std::span<const Position> earlier,
                   bool under_rule50) noexcept;

}  // namespace mate33
