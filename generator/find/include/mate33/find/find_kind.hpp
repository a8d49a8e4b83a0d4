#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "mate33/base/color.hpp"
#include "mate33/table/metric.hpp"

/// What can be looked for in a table (docs/find.md).
namespace mate33 {

/// What is found. Each kind is said of a position without its side to move, and only of those that are legal
/// whoever moves.
enum class FindKind : std::uint8_t {
  full_point,        ///< whoever moves loses
  half_point_white,  ///< Black loses if it has to move, and neither wins if White has: White gains half a
                     ///< point
  half_point_black,  ///< the same, with the colours exchanged
  rule_drawn,        ///< a mutual zugzwang but for the fifty-move rule, by which neither wins
  squeeze_white,     ///< White wins, and mates in fewer plies if Black has to move
  squeeze_black,     ///< the same, with the colours exchanged
};
inline constexpr std::array<FindKind, 6> all_find_kinds = {
    FindKind::full_point, FindKind::half_point_white, FindKind::half_point_black,
    FindKind::rule_drawn, FindKind::squeeze_white,    FindKind::squeeze_black};
constexpr std::size_t index(FindKind kind) {
  return static_cast<std::size_t>(kind);
}

const char* key(FindKind kind);   ///< for programs, as "half_point_white"
const char* name(FindKind kind);  ///< for people, as "half-point, White gains"

/// The same, seen with the colours exchanged.
FindKind colors_swapped(FindKind kind);

/// With which side to move such a position is shown, the usual one first: whom having to move costs.
std::span<const Color> sides_shown(FindKind kind);

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

}  // namespace mate33
