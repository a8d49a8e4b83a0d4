#pragma once

#include "mate33/base/color.hpp"
#include "mate33/game/point_set.hpp"

/// The board of xiangqi. Points are counted from a0, red's left corner: point =
/// rank * 9 + file.
namespace mate33 {

inline constexpr Board board_of_xiangqi{9, 10};
inline constexpr PointSet xiangqi_points = PointSet::all(board_of_xiangqi);

constexpr unsigned xiangqi_file(Point p) {
  return board_of_xiangqi.file_of(p);
}
constexpr unsigned xiangqi_rank(Point p) {
  return board_of_xiangqi.rank_of(p);
}
/// The rank as the colour counts it: 0 is its own back rank, 5 the first beyond the river.
constexpr unsigned ranks_ahead(Color c, Point p) {
  return c == Color::white ? xiangqi_rank(p) : board_of_xiangqi.ranks - 1 - xiangqi_rank(p);
}

}  // namespace mate33
