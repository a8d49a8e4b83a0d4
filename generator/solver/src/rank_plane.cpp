#include "rank_plane.hpp"

namespace mate33 {

void transform(const RankPlane& source, Symmetry symmetry, RankPlane& image) {
  std::array<std::uint8_t, square_count> to;
  for (const Square s : all_squares) to[index(s)] = static_cast<std::uint8_t>(index(symmetry(s)));
  for (unsigned i = 0; i < square_count; ++i) {
    const RankRow& from = source.rows[i];
    RankRow& row = image.rows[to[i]];
    for (unsigned j = 0; j < square_count; ++j) row[to[j]] = from[j];
  }
}

}  // namespace mate33
