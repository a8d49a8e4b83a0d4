#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/base/share_observer.hpp"
#include "mate33/base/stop_token.hpp"
#include "mate33/census/code_source.hpp"
#include "mate33/census/statistics.hpp"
#include "mate33/census/stopped.hpp"
#include "mate33/table/metric.hpp"

namespace mate33 {

/// Numbers of legal positions with one side to move, by their result under the fifty-move rule
/// (docs/rule50.md).
struct RuleCounts {
  std::uint64_t wins = 0;
  std::uint64_t cursed_wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t blessed_losses = 0;
  std::uint64_t losses = 0;  ///< checkmates included
  /// By DTZ: [n] counts the positions won, or lost, n plies from zeroing or mate, from 0, cursed and blessed
  /// ones included. Of WDL, which knows no plies, they are empty.
  std::vector<std::uint64_t> wins_by_plies, losses_by_plies;

  std::uint64_t positions() const { return wins + cursed_wins + draws + blessed_losses + losses; }
  friend bool operator==(const RuleCounts&, const RuleCounts&) = default;
};

/// The conventions in which figures about tables of WDL and DTZ are published.
inline constexpr std::array<CountConvention, 3> rule_count_conventions = {
    CountConvention::all_placements, CountConvention::orbits, CountConvention::labelled_orbits};

/// What there is to count about a material under the rule, for both sides to move.
struct RuleStatistics {
  Material material;
  Metric metric = Metric::wdl;  ///< WDL or DTZ
  /// [rule_count_conventions][side to move].
  std::array<std::array<RuleCounts, 2>, rule_count_conventions.size()> counts;
  struct Longest {
    Plies plies;
    std::string fen;  ///< one of them
    friend bool operator==(const Longest&, const Longest&) = default;
  };
  /// By side to move: the win and the loss farthest from zeroing or mate; nothing where there is none, and of
  /// WDL.
  std::array<std::optional<Longest>, 2> longest_wins, longest_losses;

  RuleCounts& of(CountConvention convention, Color to_move);
  const RuleCounts& of(CountConvention convention, Color to_move) const;
  friend bool operator==(const RuleStatistics&, const RuleStatistics&) = default;
};

/// In how many ways men that are alike can be told apart.
std::uint64_t labellings(Material material);

/// Counts all legal positions of a table of WDL or DTZ, as count_table() does.
RuleStatistics count_rule_table(Metric metric, const CodeSource& source, Executor& team,
                                const ShareObserver& observer = {}, const StopToken& stop = {});

}  // namespace mate33
