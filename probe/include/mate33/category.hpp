#pragma once

#include <cstdint>
#include <optional>

#include "mate33/chess/material.hpp"
#include "mate33/table/rule50.hpp"
#include "mate33/table/value.hpp"

/// What a value is worth under the fifty-move rule, in the words of the lichess tablebase API.
namespace mate33 {

/// For the side to move, the worst first; unknown aside, this is also the order in which a mover prefers what
/// the opponent gets.
enum class Category : std::uint8_t {
  loss,
  unknown,
  maybe_loss,
  blessed_loss,
  draw,
  cursed_win,
  maybe_win,
  win
};

/// "win", "maybe-win", "cursed-win", "draw", ...
const char* name(Category category);

/// The other side's view of it.
Category negated(Category category);

/// Whether no capture or pawn move by either side can lead to a decisive position. The distance to zeroing is
/// the distance to mate then. So it is in KQvK, KRvK, KBBvK, KBNvK and KNNvK, among others.
bool dtz_equals_dtm(Material material);

/// Distance to zeroing in plies, signed for the side to move: -1 checkmated, 0 draw. Nothing where DTM does
/// not tell it: a table of DTZ does.
std::optional<int> dtz(Value value, Material material);

/// The category of a position with this halfmove clock. A decisive one with plies + clock <= 100 is a win or
/// a loss. Otherwise it is cursed or blessed where DTZ or the clock says so, else maybe.
Category categorize(Value value, Material material, unsigned halfmove_clock);

/// The category where DTZ is known. That leaves no maybe: a position is decisive if it is checkmate, or if
/// |dtz| + clock <= 100.
Category categorize(DtzValue value, unsigned halfmove_clock);

/// The category of a result that has the clock in it already.
Category categorize(WdlScore score);

/// The category where WDL is known and DTZ is not: a win or a loss holds for clock 0, and for none from 100
/// on. `value`: DTM, if that is known. Precondition: it is known of a checkmate.
Category categorize(WdlScore score, Value value, Material material, unsigned halfmove_clock);

}  // namespace mate33
