#pragma once

#include <span>

#include "layers.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/table/layouts/chess/plane.hpp"
#include "mate33/table/layouts/chess/slice_layout.hpp"

namespace mate33 {

/// A set of positions of a slice with one side to move, copies included. Of the halo it has flags alone:
/// SliceMoves makes those planes as it reads them.
using PositionSet = Layer<Plane>;
using Remainder = RestOf<Plane>;

/// Brings the copies of planes up to date where their source has changed.
inline void refresh_copies(PositionSet& set, std::span<const SliceLayout::Copy> copies, Executor& executor) {
  executor.for_each(copies.size(), [&](std::size_t i) {
    const SliceLayout::Copy& copy = copies[i];
    set.changed[copy.plane] = set.changed[copy.source];
    if (set.changed[copy.plane] != 0 && copy.plane < set.planes.size()) {
      transform(set.planes[copy.source], copy.symmetry, set.planes[copy.plane]);
    }
  });
}

}  // namespace mate33
