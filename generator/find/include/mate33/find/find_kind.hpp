#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "mate33/base/color.hpp"
#include "mate33/table/metric.hpp"

/// What can be looked for in a table (docs/find.md).
namespace mate33 {

/// What is found. Kinds of two colours are the same with the colours exchanged.
enum class FindKind : std::uint8_t {
  // Said of a position without its side to move: it must be legal whoever moves.
  full_point,        ///< whoever moves loses
  half_point_white,  ///< Black loses if it has to move, and neither wins if White has: White gains half a
                     ///< point
  half_point_black,
  rule_drawn,     ///< a mutual zugzwang but for the fifty-move rule, by which neither wins
  squeeze_white,  ///< White wins, and mates in fewer plies if Black has to move
  squeeze_black,
  fortress_white,  ///< drawn whoever moves, though White is behind and nothing can be taken
  fortress_black,
  // Said of a position with this side to move.
  longest_white,  ///< as far from mate as any in the table, or nearly
  longest_black,
  cursed_white,  ///< the fifty-move rule makes a draw of a win or a loss
  cursed_black,
  only_move_white,  ///< one move alone keeps the result
  only_move_black,
  hard_white,  ///< one of many moves alone keeps the result, and does not strike the eye
  hard_black,
  underpromotion_white,  ///< one move alone keeps the result, and promotes, but not to a queen
  underpromotion_black,
  stalemate_white,  ///< one move alone holds the draw, and a reply to it stalemates
  stalemate_black,
  smothered_white,  ///< a knight mates a king whose own man stands in its way
  smothered_black,
  pawn_mate_white,  ///< a move of a pawn mates
  pawn_mate_black,
  king_mate_white,  ///< a move of the king mates
  king_mate_black,
  swindle_white,  ///< lost, but after some move one of many replies alone wins
  swindle_black,
};
inline constexpr std::size_t find_kind_count = static_cast<std::size_t>(FindKind::swindle_black) + 1;
constexpr std::size_t index(FindKind kind) {
  return static_cast<std::size_t>(kind);
}

const char* key(FindKind kind);   ///< for programs, as "half_point_white"
const char* name(FindKind kind);  ///< for people, as "half-point, White gains"

/// The same, seen with the colours exchanged.
FindKind colors_swapped(FindKind kind);

/// With which side to move such a position is shown, the usual one first: of a zugzwang whom having to move
/// costs.
std::span<const Color> sides_shown(FindKind kind);
/// Whether it is said of a position without its side to move.
bool is_of_both_sides(FindKind kind);
/// Whether the values of the table do not tell it: the moves of each position are asked for.
bool needs_moves(FindKind kind);

/// What a search is called, and the kinds that it finds.
struct FindSearch {
  const char* name;         ///< "zugzwang"
  const char* description;  ///< for people
  /// The kinds by the metric of the table that is asked; none where such a table does not tell.
  std::span<const FindKind> by_distance, by_rule;

  std::span<const FindKind> kinds(Metric metric) const {
    return metric == Metric::dtm ? by_distance : by_rule;
  }
};
/// In the order in which they are told.
std::span<const FindSearch> all_find_searches();

/// What some searches are asked for beside their kinds: FindQuery has them.
enum class FindMeasure : std::uint8_t { span, points, in_row };
/// The greatest that may be asked for; the least is 1.
unsigned most_of(FindMeasure measure);
/// The names of the searches that it goes with: "only-move and hard".
std::string searches_with(FindMeasure measure);
bool goes_with(FindMeasure measure, const FindSearch& search);

}  // namespace mate33
