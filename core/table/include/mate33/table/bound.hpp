#pragma once

#include <array>

#include "mate33/base/color.hpp"
#include "mate33/chess/material.hpp"
#include "mate33/table/codec/code.hpp"

namespace mate33 {

/// What is not known is taken to be as good as it can be for one side. No value is better for it than the one
/// that follows.
enum class Bound : std::uint8_t {
  best_for_black,  ///< so that what White attains all the same is proved
  best_for_white,
};
inline constexpr std::array all_bounds = {Bound::best_for_black, Bound::best_for_white};

/// Whom it is good for.
constexpr Color favoured(Bound bound) {
  return bound == Bound::best_for_white ? Color::white : Color::black;
}

/// Of these men, what an unknown position counts as: mate at once or on the next move, in DTM; in DTZ the
/// same codes are the best win and the worst loss. A bare king does not win: there it is a draw.
constexpr Code code_of_unknown(Bound bound, Material men, Color to_move) {
  const Color winner = favoured(bound);
  if (men.count(winner) == 1) return draw_code;
  constexpr Code win_at_once = 2;
  return winner == to_move ? win_at_once : mated_code;
}

}  // namespace mate33
