#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/table/plane.hpp"
#include "mate33/table/slice_layout.hpp"

namespace mate33 {

using Flags = std::vector<std::uint8_t>;  // by plane, as bytes so that threads can write side by side

/// A set of positions of a slice with one side to move, copies and halo included.
struct PositionSet {
  explicit PositionSet(std::size_t plane_count) : planes(plane_count), changed(plane_count) {}
  std::vector<Plane> planes;
  Flags changed;  ///< whether the last ply changed the plane
};

/// Brings the copies of planes up to date where their source has changed.
inline void refresh_copies(PositionSet& set, std::span<const SliceLayout::Copy> copies, Executor& executor) {
  executor.for_each(copies.size(), [&](std::size_t i) {
    const SliceLayout::Copy& copy = copies[i];
    set.changed[copy.plane] = set.changed[copy.source];
    if (set.changed[copy.plane] != 0) {
      transform(set.planes[copy.source], copy.symmetry, set.planes[copy.plane]);
    }
  });
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
