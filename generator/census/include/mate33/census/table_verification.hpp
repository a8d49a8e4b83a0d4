#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/base/share_observer.hpp"
#include "mate33/census/move_check.hpp"
#include "mate33/chess/position.hpp"

namespace mate33 {

/// What check_positions() found.
struct TableVerification {
  std::uint64_t positions = 0;        ///< legal positions checked, both sides to move
  std::uint64_t faults = 0;           ///< those with which something is wrong
  std::vector<std::string> examples;  ///< of faults, at most ten, one line each, with the FEN
};

/// Says what is wrong with a position's value, if anything; called from any thread.
using PositionCheck = std::function<std::optional<std::string>(const Position&)>;

/// Checks every position that stands for its images, without rights to castle or to capture en passant, or
/// a random sample of about so many. Precondition: normalised, 3 to max_table_men men.
TableVerification check_positions(Material material, const PositionCheck& check,
                                  std::optional<std::uint64_t> sample, Executor& team,
                                  const ShareObserver& observer = {});

/// As check_positions(), by lookahead. What a sample takes is asked for in the order in which tables store
/// it. For tables that are large beside the prober's cache that is many times as fast; it takes some 200 MB.
TableVerification verify_by_moves(Material material, const MoveCheck& check,
                                  std::optional<std::uint64_t> sample, Executor& team,
                                  const ShareObserver& observer = {});

}  // namespace mate33
