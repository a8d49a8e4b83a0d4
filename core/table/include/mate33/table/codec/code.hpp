#pragma once

#include <cstdint>

#include "mate33/table/value.hpp"

namespace mate33 {

/// How tables write down the value of a position for the side to move, in 16 bits: plies + 1 of a win or a
/// loss (so a win is even and a loss odd), 0 for a draw.
using Code = std::uint16_t;
inline constexpr Code draw_code = 0;
inline constexpr Code mated_code = 1;
inline constexpr Code illegal_code = 0xFFFE;  ///< there is no such position; in memory only
inline constexpr Code any_code = 0xFFFF;      ///< for an encoder: whatever takes the fewest bytes will do

constexpr Code code_of(Plies plies) {
  return static_cast<Code>(plies.count() + 1);
}
constexpr Plies plies_of(Code code) {
  return Plies(code - 1u);
}
constexpr bool is_win(Code code) {
  return code % 2 == 0 && code != draw_code && code != illegal_code;
}
constexpr bool is_loss(Code code) {
  return code % 2 == 1;
}
constexpr Value value_of(Code code) {
  if (code == illegal_code) return Value::unknown();
  if (code == draw_code) return Value::draw();
  return is_win(code) ? Value::win_in(plies_of(code)) : Value::loss_in(plies_of(code));
}

/// Precondition: the value is known.
constexpr Code code_of(Value value) {
  return value.is_decisive() ? code_of(value.plies) : draw_code;
}

/// How good a code is for the side to move, to compare; fits 16 bits, so that many can be compared at once.
/// Precondition: at most `largest_ranked_code`.
inline constexpr int largest_ranked_code = 0x6FFF;
constexpr std::int16_t rank_of_code(Code code) {
  constexpr int beyond = largest_ranked_code + 1;
  if (code == draw_code) return 0;
  return static_cast<std::int16_t>(is_win(code) ? beyond - code : code - beyond);
}
constexpr Code code_of_rank(std::int16_t rank) {
  constexpr int beyond = largest_ranked_code + 1;
  const auto magnitude = static_cast<std::int16_t>(rank < 0 ? -rank : rank);
  return rank == 0 ? draw_code : static_cast<Code>(beyond - magnitude);
}
/// The value before a move that leads to this, for its mover.
constexpr Code before_move(Code after) {
  return after == draw_code ? draw_code : static_cast<Code>(after + 1);
}

}  // namespace mate33
