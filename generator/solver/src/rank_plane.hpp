#pragma once

#include "mate33/chess/symmetry.hpp"
#include "mate33/table/codec/rank_row.hpp"
#include "mate33/table/layouts/chess/plane_moves.hpp"

namespace mate33 {

/// How good the positions of a plane are: 8 KiB.
struct alignas(64) RankPlane {
  PlaneOf<RankWords> rows;
};

/// The plane that is seen after applying a symmetry to every square of the positions of `source`.
void transform(const RankPlane& source, Symmetry symmetry, RankPlane& image);

}  // namespace mate33
