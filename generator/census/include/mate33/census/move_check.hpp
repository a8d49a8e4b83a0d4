#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "mate33/census/value_source.hpp"
#include "mate33/chess/position.hpp"
#include "mate33/table/rule50.hpp"
#include "mate33/table/value.hpp"

namespace mate33 {

/// How a value is derived again by lookahead with the plain move generator, independently of the solver. It
/// must be that of the best move, or checkmate or stalemate where there is none. Values that satisfy this
/// everywhere are the true ones (docs/algorithm.md). Everything is called from any thread, with legal
/// positions. What it throws ends the work.
struct MoveCheck {
  /// What is stored of a position; unknown where there is nothing.
  ValueSource stored;
  /// What a legal move is worth to its mover by what is stored behind it; unknown where there is nothing.
  std::function<Value(const Position&, const Move&)> worth;
  /// What else is wrong with a position of which so much is stored, if anything. Empty where there is no more
  /// to be checked.
  std::function<std::optional<std::string>(const Position&, Value)> further;
  /// Stands before the words for a fault.
  std::string subject;
};

/// Checks distances to mate.
MoveCheck check_by_moves(ValueSource value_of);

/// Checks DTM50 with every clock. `value_of` answers with the position's clock, below 100. As the clock goes
/// up, a value may only get slower, and then be a draw.
MoveCheck check_by_moves_and_clocks(ValueSource value_of);

/// Answers about legal positions under the fifty-move rule, from any thread. DTZ is unknown where there is
/// none; WDL, with the clock at 0, is asked of what zeroing moves lead to.
struct RuleSource {
  std::function<DtzValue(const Position&)> dtz;
  std::function<WdlScore(const Position&)> wdl;
};

/// Checks DTZ, and WDL, which must say what DTZ does (docs/rule50.md).
MoveCheck check_rule_by_moves(RuleSource source);

/// What is wrong with a position, if anything.
std::optional<std::string> find_fault_by_moves(const Position& position, const MoveCheck& check);

/// What is wrong with a position, if anything, by answers that are there already: what is stored, and what
/// each legal move is worth.
std::optional<std::string> find_fault_by_moves(const Position& position, const MoveCheck& check, Value stored,
                                               std::span<const Value> worths);

/// "won in 5", "lost in 4", "checkmated", "drawn", "unknown".
std::string describe(Value value);

}  // namespace mate33
