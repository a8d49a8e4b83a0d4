#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "plane_moves.hpp"

namespace mate33 {

using Flags = std::vector<std::uint8_t>;  // by plane, as bytes so that threads can write side by side

/// A set of positions of a slice with one side to move, copies and halo included.
struct PositionSet {
  explicit PositionSet(std::size_t plane_count) : planes(plane_count), changed(plane_count) {}
  std::vector<Plane> planes;
  Flags changed;  ///< whether the last ply changed the plane
};

inline bool is_empty(const Plane& plane) {
  std::uint64_t bits = 0;
  for (const SquareSet row : plane.rows) bits |= row.bits();
  return bits == 0;
}

/// The positions of a plane on their way to be settled: what moves reach is taken away, and there is no need
/// to look at more moves once nothing is left.
struct Remainder {
  const Plane& wanted;
  Plane reached{};

  bool is_covered() const {
    std::uint64_t bits = 0;
    for (unsigned i = 0; i < square_count; ++i) bits |= (wanted.rows[i] - reached.rows[i]).bits();
    return bits == 0;
  }
};

}  // namespace mate33
