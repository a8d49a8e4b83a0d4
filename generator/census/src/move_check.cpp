#include "mate33/census/move_check.hpp"

#include <utility>

#include "mate33/base/fixed_list.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"

namespace mate33 {

namespace {

/// What the position's moves make of it, which are worth so much.
Value value_by_moves(const Position& position, std::span<const Value> worths) {
  if (worths.empty()) {
    return is_in_check(position, position.side_to_move) ? Value::loss_in(Plies(0)) : Value::draw();
  }
  Value best = worths.front();
  for (const Value worth : worths) {
    if (!worth.is_known()) return Value::unknown();
    if (goodness(worth) > goodness(best)) best = worth;
  }
  return best;
}

Value as_value(DtzValue value) {
  return {value.outcome, value.plies};
}

/// What a move is worth to its mover under the rule.
Value worth_under_rule(const Position& position, const Move& move, const RuleSource& source) {
  const Position after = position.after(move);
  if (!position.is_zeroing(move)) return before_move(as_value(source.dtz(after)));
  const WdlScore score = source.wdl(after);
  if (score == WdlScore::draw) return Value::draw();
  const bool is_real = score == WdlScore::win || score == WdlScore::loss;
  const Plies plies(is_real ? 1 : fifty_moves + 1);
  return score < WdlScore::draw ? Value::win_in(plies) : Value::loss_in(plies);
}

/// What is wrong with the value of a position with its clock, which at the clock before was this.
std::optional<std::string> find_fault_after_clock(const Position& position, const MoveCheck& check,
                                                  Value before) {
  if (auto fault = find_fault_by_moves(position, check)) return fault;
  const Value stored = check.stored(position);
  const bool is_later =
      stored.is_decisive() && (stored.outcome != before.outcome || stored.plies < before.plies);
  if (is_later) return describe(stored) + ", before " + describe(before);
  return std::nullopt;
}

}  // namespace

std::string describe(Value value) {
  switch (value.outcome) {
    case Outcome::win: return "won in " + std::to_string(value.plies.count());
    case Outcome::loss: return "lost in " + std::to_string(value.plies.count());
    case Outcome::checkmated: return "checkmated";
    case Outcome::draw: return "drawn";
    case Outcome::unknown: return "unknown";
  }
  return "";
}

std::optional<std::string> find_fault_by_moves(const Position& position, const MoveCheck& check, Value stored,
                                               std::span<const Value> worths) {
  const Value derived = value_by_moves(position, worths);
  if (stored != derived || !stored.is_known()) {
    return check.subject + describe(stored) + ", by its moves " + describe(derived);
  }
  return check.further ? check.further(position, stored) : std::nullopt;
}

std::optional<std::string> find_fault_by_moves(const Position& position, const MoveCheck& check) {
  FixedList<Value> worths;
  for (const Move& move : legal_moves(position)) worths.push_back(check.worth(position, move));
  return find_fault_by_moves(position, check, check.stored(position), {worths.begin(), worths.size()});
}

MoveCheck check_by_moves(ValueSource value_of) {
  return {value_of,
          [value_of](const Position& position, const Move& move) {
            return before_move(value_of(position.after(move)));
          },
          {},
          ""};
}

MoveCheck check_by_moves_and_clocks(ValueSource value_of) {
  // When the rule ends the game all is drawn but checkmate.
  const ValueSource value_in_time = [value_of = std::move(value_of)](const Position& position) {
    if (position.halfmove_clock < fifty_moves) return value_of(position);
    const bool is_mate = is_in_check(position, position.side_to_move) && !has_legal_move(position);
    return is_mate ? Value::loss_in(Plies(0)) : Value::draw();
  };
  MoveCheck at_one_clock = check_by_moves(value_in_time);
  MoveCheck check = at_one_clock;
  check.subject = "with the clock at 0 ";
  check.further = [at_one_clock = std::move(at_one_clock)](const Position& asked,
                                                           Value before) -> std::optional<std::string> {
    Position position = asked;
    for (unsigned clock = 1; clock < fifty_moves; ++clock) {
      position.halfmove_clock = clock;
      if (const auto fault = find_fault_after_clock(position, at_one_clock, before)) {
        return "with the clock at " + std::to_string(clock) + " " + *fault;
      }
      before = at_one_clock.stored(position);
    }
    return std::nullopt;
  };
  return check;
}

MoveCheck check_rule_by_moves(RuleSource source) {
  return {[source](const Position& position) { return as_value(source.dtz(position)); },
          [source](const Position& position, const Move& move) {
            return worth_under_rule(position, move, source);
          },
          [source](const Position& position, Value stored) -> std::optional<std::string> {
            const WdlScore score = source.wdl(position);
            if (score == DtzValue{stored.outcome, stored.plies}.wdl()) return std::nullopt;
            return "WDL " + std::to_string(static_cast<int>(score)) + ", DTZ: " + describe(stored);
          },
          "DTZ: "};
}

}  // namespace mate33
