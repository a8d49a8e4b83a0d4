#pragma once

#include <array>

#include "mate33/chess/square_set.hpp"
#include "mate33/chess/symmetry.hpp"

namespace mate33 {

/// A set of positions: the 64 rows that differ only in where the inner piece stands. 512 bytes, whole cache
/// lines.
struct alignas(64) Plane {
  std::array<SquareSet, square_count> rows;

  Plane& operator|=(const Plane& other) {
    for (unsigned i = 0; i < square_count; ++i) rows[i] |= other.rows[i];
    return *this;
  }
};

inline bool is_empty(const Plane& plane) {
  std::uint64_t bits = 0;
  for (const SquareSet row : plane.rows) bits |= row.bits();
  return bits == 0;
}

/// The plane that is seen after applying a symmetry to every square of the positions of `source`.
void transform(const Plane& source, Symmetry symmetry, Plane& image);

}  // namespace mate33
