#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "mate33/table/codec/code.hpp"
#include "mate33/table/format/stored_sides.hpp"
#include "mate33/table/metric.hpp"
#include "mate33/table/value.hpp"

namespace mate33 {

/// What the positions of one side to move come to. Positions are counted up to symmetry, as the table holds
/// them.
struct TableCounts {
  std::uint64_t wins = 0, draws = 0, losses = 0;  ///< those that the metric calls real
  Plies longest_win, longest_loss;                ///< 0 where there is none, and of WDL
  std::uint64_t cursed_wins = 0, blessed_losses = 0;
  std::uint64_t wins_by_rule = 0, losses_by_rule = 0;  ///< by the rule on repetition alone
  friend bool operator==(const TableCounts&, const TableCounts&) = default;
};

/// Which counts of TableCounts a table gives, and in which order: wins, draws and losses, two more where it
/// tells five results apart, and the longest distances.
struct CountsForm {
  std::array<std::uint64_t TableCounts::*, 2> more{};  ///< null where there are three results
  unsigned most_plies;                                 ///< no distance is longer

  std::size_t numbers() const { return more[0] == nullptr ? 5 : 7; }
};
CountsForm counts_form(Metric metric);

/// The longest distance, of either side to move; 0 where there is none.
Plies longest_of(const std::array<TableCounts, 2>& counts);
/// No position of a table with this longest distance has a greater code.
Code greatest_code_of(Metric metric, Plies longest);

/// Digests of the values of all positions by side to move: the same for every file of a table, whatever its
/// version, codec, level and sides (docs/format.md).
using ValueDigests = std::array<std::uint64_t, 2>;

/// "0123456789abcdef".
std::string to_text(std::uint64_t digest);
/// "0123456789abcdef fedcba9876543210".
std::string to_text(const ValueDigests& digests);

/// Whether tables of this metric that store these sides may have floors.
constexpr bool may_have_floors(Metric metric, StoredSides sides) {
  if (metric == Metric::dtz) return sides == StoredSides::black;
  return sides == StoredSides::both && (metric == Metric::dtm || metric == Metric::wdl);
}

/// What every table says of itself, whatever its game.
struct TableFacts {
  Metric metric = Metric::dtm;
  StoredSides sides = StoredSides::both;
  std::array<TableCounts, 2> counts{};       ///< by side to move, stored or not
  std::optional<ValueDigests> digests = {};  ///< version 1 has none
  /// The digest of Black's codes as they are stored, where these are floors: no better than the value, and
  /// where they are worse, a capture or a promotion attains it. Only where may_have_floors().
  std::optional<std::uint64_t> floor_digest = {};

  bool has_floors() const { return floor_digest.has_value(); }
  Plies longest() const { return longest_of(counts); }
  /// No stored code is greater. A floor of DTM may be one ply longer than any distance.
  Code greatest_code() const {
    const bool may_be_longer = has_floors() && metric == Metric::dtm;
    return static_cast<Code>(greatest_code_of(metric, longest()) + (may_be_longer ? 1 : 0));
  }
  friend bool operator==(const TableFacts&, const TableFacts&) = default;
};

}  // namespace mate33
