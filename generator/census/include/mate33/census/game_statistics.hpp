#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/base/share_observer.hpp"
#include "mate33/base/stop_token.hpp"
#include "mate33/census/game_code_source.hpp"
#include "mate33/census/stopped.hpp"

namespace mate33 {

/// What there is to count about a table of distances of a game whose rules are data, by side to move.
struct GameStatistics {
  /// [side to move][plies]: the placements that it wins (odd) or has lost (even) in so many plies, from 0, as
  /// the header of a table counts them.
  std::array<std::vector<std::uint64_t>, 2> by_plies;

  struct Longest {
    Plies plies;
    GamePosition position;  ///< the first in the order of the table
  };
  /// Nothing where the side to move never wins, or never loses.
  std::array<std::optional<Longest>, 2> longest_wins, longest_losses;

  /// [side to move][plies]: positions that the side to move wins in so many plies, as Statistics::samples has
  /// them of chess.
  std::array<std::vector<std::vector<GamePosition>>, 2> samples;
};

/// Counts all legal positions of a table of distances. `greatest_code`: of its header. The error is what is
/// wrong with the source. Throws Stopped soon after a stop is requested.
Expected<GameStatistics, TableFault> count_game_table(const GameCodeSource& source, Code greatest_code,
                                                      Executor& team, const ShareObserver& observer = {},
                                                      const StopToken& stop = {});

}  // namespace mate33
