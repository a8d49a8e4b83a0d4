#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include "mate33/table/value.hpp"

namespace mate33 {

inline constexpr std::int16_t raw_no_position = std::numeric_limits<std::int16_t>::min();

/// The number of raw values (docs/format.md).
inline std::int16_t raw_of(Value value) {
  constexpr std::int16_t checkmated = -1;  // a loss takes an even number of plies: -1 is free
  const auto plies = static_cast<std::int16_t>(value.plies.count());
  switch (value.outcome) {
    case Outcome::win: return plies;
    case Outcome::loss: return static_cast<std::int16_t>(-plies);
    case Outcome::checkmated: return checkmated;
    case Outcome::draw: return 0;
    case Outcome::unknown: break;
  }
  return raw_no_position;
}

/// Positive where the side to move mates, negative where it is mated; nothing for a draw.
inline std::string signed_plies(Value value) {
  if (!value.is_decisive()) return "";
  return (value.is_loss() ? "-" : "") + std::to_string(value.plies.count());
}

}  // namespace mate33
