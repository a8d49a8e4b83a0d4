#pragma once

#include <cstdint>
#include <string_view>

#include "mate33/table/value.hpp"

namespace mate33 {

/// What a position comes to, for the side to move, where perpetual check by one side alone loses for it. The
/// numbers are its code in a table, and odd is a loss, as in other tables. By mate is what is won or lost
/// with endless play a draw, too; by the rule is all that only this rule decides, at once or later.
enum class RepetitionResult : std::uint8_t {
  draw = 0,
  loss_by_mate = 1,
  win_by_mate = 2,
  loss_by_rule = 3,
  win_by_rule = 4,
};

/// Without repetition: by mate, or a draw. Precondition: known.
constexpr RepetitionResult result_by_mate(Value distance) {
  if (distance.is_win()) return RepetitionResult::win_by_mate;
  return distance.is_loss() ? RepetitionResult::loss_by_mate : RepetitionResult::draw;
}
constexpr bool is_win(RepetitionResult result) {
  return result == RepetitionResult::win_by_mate || result == RepetitionResult::win_by_rule;
}
constexpr bool is_loss(RepetitionResult result) {
  return result == RepetitionResult::loss_by_mate || result == RepetitionResult::loss_by_rule;
}
/// "loss_by_rule".
constexpr std::string_view name_of(RepetitionResult result) {
  switch (result) {
    case RepetitionResult::draw: return "draw";
    case RepetitionResult::loss_by_mate: return "loss_by_mate";
    case RepetitionResult::win_by_mate: return "win_by_mate";
    case RepetitionResult::loss_by_rule: return "loss_by_rule";
    case RepetitionResult::win_by_rule: return "win_by_rule";
  }
  return "";
}
constexpr bool is_by_rule(RepetitionResult result) {
  return result >= RepetitionResult::loss_by_rule;
}

}  // namespace mate33
