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
#include "mate33/census/stopped.hpp"

namespace mate33 {

/// Numbers of legal positions with one side to move.
struct SideCounts {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;  ///< checkmates included
  /// By distance: [n] counts the positions won (n odd) or lost (n even) in n plies, from 0.
  std::vector<std::uint64_t> by_plies;

  std::uint64_t positions() const { return wins + draws + losses; }
  /// The number of positions at this distance; 0 beyond the longest.
  std::uint64_t at(unsigned plies) const { return plies < by_plies.size() ? by_plies[plies] : 0; }
  friend bool operator==(const SideCounts&, const SideCounts&) = default;
};

/// The conventions in which figures about tables are published.
enum class CountConvention : std::uint8_t {
  all_placements,   ///< every placement of the pieces on the board
  light_bishop,     ///< those with the bishop on a light square: only where there is exactly one bishop
  orbits,           ///< one per orbit of the board's symmetries: eight, with pawns two
  labelled_orbits,  ///< the same, with men that are alike told apart: of tables of WDL and DTZ
};
/// Those of distances to mate.
inline constexpr std::array<CountConvention, 3> all_count_conventions = {
    CountConvention::all_placements, CountConvention::light_bishop, CountConvention::orbits};

const char* name(CountConvention convention);  ///< for people, as "all placements"
const char* key(CountConvention convention);   ///< for programs, as "all_placements"

/// What there is to count about a material: results, distances and the longest mates, for both sides to move.
struct Statistics {
  Material material;
  /// [convention][side to move]; light_bishop stays empty where it does not apply.
  std::array<std::array<SideCounts, 2>, 3> counts;
  struct Longest {
    Plies plies;
    std::vector<std::string> fens;  ///< one per orbit, in alphabetical order
    friend bool operator==(const Longest&, const Longest&) = default;
  };
  /// By side to move: the decisive positions farthest from mate, whoever wins; nothing if all is drawn.
  std::array<std::optional<Longest>, 2> longest;

  /// [side to move][plies]: FENs of positions that the side to move wins in so many plies. With them a rare
  /// distance is found without a search. Of each distance at most most_samples, spread over the table as if
  /// by chance, but always the same. Up to symmetry it is all of them where there are no more and each row
  /// holds one at most.
  std::array<std::vector<std::vector<std::string>>, 2> samples;
  static constexpr std::size_t most_samples = 64;

  const SideCounts& of(CountConvention convention, Color to_move) const {
    return counts[static_cast<std::size_t>(convention)][index(to_move)];
  }
  static bool applies(CountConvention convention, Material material) {
    return convention != CountConvention::light_bishop || material.count(PieceType::bishop) == 1;
  }
  friend bool operator==(const Statistics&, const Statistics&) = default;
};

/// Counts all legal positions of a table, without rights to castle or to capture en passant. Throws Stopped
/// soon after a stop is requested, and what the source throws.
Statistics count_table(const CodeSource& source, Executor& team, const ShareObserver& observer = {},
                       const StopToken& stop = {});

/// Counts as count_table(), but asks for each value by itself. The source must answer a known value.
Statistics count_positions(Material material, const ValueSource& value_of, Executor& team);

}  // namespace mate33
