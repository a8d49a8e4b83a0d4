#pragma once

#include <array>

#include "mate33/chess/attacks.hpp"
#include "mate33/chess/symmetry.hpp"

namespace mate33 {

/// The 64 rows that differ only in where the inner piece stands: 512 bytes, whole cache lines.
struct alignas(64) Plane {
  std::array<SquareSet, square_count> rows;

  Plane& operator|=(const Plane& other) {
    for (unsigned i = 0; i < square_count; ++i) rows[i] |= other.rows[i];
    return *this;
  }
};

/// Adds to each row of `result` those rows of `source` to which a move of the inner piece leads.
/// `fixed`: the squares of all pieces that are the same throughout the plane. Rows of `source` in which the
/// inner piece stands on one of them must be empty.
void pull_inner_moves(PieceType inner, SquareSet fixed, const Plane& source, Plane& result);

/// The plane that is seen after applying a symmetry to every square of the positions of `source`.
void transform(const Plane& source, Symmetry symmetry, Plane& image);

}  // namespace mate33
