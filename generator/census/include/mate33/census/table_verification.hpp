#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/base/share_observer.hpp"
#include "mate33/census/value_source.hpp"
#include "mate33/table/rule50.hpp"

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

/// Re-derives a value by lookahead with the plain move generator, independently of the solver: it must be
/// that of the best move, or checkmate or stalemate where there is none. Values that satisfy this
/// everywhere are the true ones (docs/algorithm.md).
PositionCheck check_by_moves(ValueSource value_of);

/// The same for DTM50: checks each position with every clock. `value_of` answers with the position's clock,
/// below 100. As the clock goes up, a value may only get slower, and then be a draw.
PositionCheck check_by_moves_and_clocks(ValueSource value_of);

/// Answers about legal positions under the fifty-move rule, from any thread. DTZ is unknown where there is
/// none; WDL, with the clock at 0, is asked of what zeroing moves lead to.
struct RuleSource {
  std::function<DtzValue(const Position&)> dtz;
  std::function<WdlScore(const Position&)> wdl;
};

/// The same for DTZ, and for WDL, which must say what DTZ does (docs/rule50.md).
PositionCheck check_rule_by_moves(RuleSource source);

/// "won in 5", "lost in 4", "checkmated", "drawn", "unknown".
std::string describe(Value value);

}  // namespace mate33
