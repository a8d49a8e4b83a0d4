#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "mate33/core/position.hpp"
#include "mate33/core/value.hpp"
#include "mate33/generator/flat_verification.hpp"
#include "mate33/generator/worker_team.hpp"

namespace mate33 {

/// What verify_positions() found.
struct TableVerification {
  std::uint64_t positions = 0;        ///< legal positions checked, both sides to move
  std::uint64_t faults = 0;           ///< those whose value does not follow from their moves
  std::vector<std::string> examples;  ///< of faults, at most ten, one line each
};

/// Answers the value of a position for the side to move, from any thread; unknown where there is none.
using ValueSource = std::function<Value(const Position&)>;

/// Re-derives the values of a material by lookahead with the plain move generator, independently of the
/// solver: each must be that of the best move, or checkmate or stalemate where there is none. Values that
/// satisfy this everywhere are the true ones (docs/algorithm.md). Checks every position that stands for its
/// images, or a random sample of about so many. Precondition: normalised, 3 to max_table_men men.
TableVerification verify_positions(Material material, const ValueSource& value_of,
                                   std::optional<std::uint64_t> sample, WorkerTeam& team,
                                   const ShareObserver& observer = {});

}  // namespace mate33
