#pragma once

#include <cstdint>

#include "mate33/table/code.hpp"

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

constexpr Code code_of(RepetitionResult result) {
  return static_cast<Code>(result);
}
/// Precondition: the code of a result.
constexpr RepetitionResult repetition_result_of(Code code) {
  return static_cast<RepetitionResult>(code);
}
/// Without repetition: by mate, or a draw. Precondition: a code of distances to mate, not `illegal_code`.
constexpr RepetitionResult result_by_mate(Code distance) {
  if (distance == draw_code) return RepetitionResult::draw;
  return is_win(distance) ? RepetitionResult::win_by_mate : RepetitionResult::loss_by_mate;
}
constexpr bool is_win(RepetitionResult result) {
  return is_win(code_of(result));
}
constexpr bool is_loss(RepetitionResult result) {
  return is_loss(code_of(result));
}
constexpr bool is_by_rule(RepetitionResult result) {
  return result >= RepetitionResult::loss_by_rule;
}

}  // namespace mate33
