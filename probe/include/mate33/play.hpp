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
///      draws. What no table knows comes after known draws and before known losses; before all, where the
///      value of the position is known and no known move keeps it. A draw that ends the game at once comes
///      after others.
///   2. Of winning moves the surest and quickest way to mate: by DTM50 where that is known, by DTM where mate
///      comes before the rule does, else by DTZ. Either falls with every move, and so no position of the
///      winner's own making comes up again. No deeper claim is made.
///   3. The order that the moves had.
///
/// Without the rule (`under_rule50` false) a cursed win is a win and a blessed loss a loss, and moves of the
/// same result are in the order of DTM, or of DTZ where that is not known.
///
/// Where the value of the position is known, no known move keeps it and a single one has no value, that one
/// must be worth it: its `value_after` is filled in. Allocates nothing.
void rank_for_play(RootProbe& root, const Position& position, std::span<const Position> earlier,
                   bool under_rule50) noexcept;

}  // namespace mate33
