#pragma once

#include <array>
#include <cstdint>

#include "mate33/game/point.hpp"

namespace mate33 {

/// The points beside each point of a board. Of its own row they must come before it: beyond the edge, or
/// after it, another stands for them.
struct NeighbourPoints {
  explicit NeighbourPoints(Board board);

  struct Beside {
    std::uint8_t west, south, south_west, south_east;  ///< coded before it; max_points for the first point
    std::uint8_t in_west, in_south, north, east;       ///< of rows that are known
  };
  std::array<Beside, max_points> of{};
};

}  // namespace mate33
