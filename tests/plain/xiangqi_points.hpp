#pragma once

#include <array>

#include "mate33/xiangqi/piece.hpp"
#include "mate33/xiangqi/points.hpp"

/// Where the men of xiangqi may stand, and steps of sets of them, by hand.
namespace mate33::plain {

inline constexpr unsigned xiangqi_point_count = 90;

/// The points that a condition holds for.
constexpr PointSet xiangqi_points_where(auto holds) {
  PointSet points;
  for (const Point p : xiangqi_points) {
    if (holds(p)) points |= p;
  }
  return points;
}

namespace detail {

constexpr bool may_stand(XiangqiPiece piece, Point p) {
  const unsigned file = xiangqi_file(p), rank = ranks_ahead(piece.color, p);
  const bool in_palace = file >= 3 && file <= 5 && rank <= 2;
  switch (piece.type) {
    case XiangqiPieceType::general: return in_palace;
    case XiangqiPieceType::advisor: return in_palace && (file + rank) % 2 == 1;
    case XiangqiPieceType::elephant: return rank <= 4 && rank % 2 == 0 && file % 4 == (rank == 2 ? 0 : 2);
    case XiangqiPieceType::soldier: return rank >= 5 || (rank >= 3 && file % 2 == 0);
    default: return true;
  }
}

inline constexpr auto zones_of_xiangqi = [] {
  std::array<std::array<PointSet, xiangqi_piece_type_count>, 2> zones;
  for (const Color c : all_colors) {
    for (const XiangqiPieceType t : all_xiangqi_piece_types) {
      zones[index(c)][index(t)] = xiangqi_points_where([=](Point p) { return may_stand({c, t}, p); });
    }
  }
  return zones;
}();

}  // namespace detail

/// The points on which such a man can ever stand: of a general 9, an advisor 5, an elephant 7, a soldier 55.
constexpr PointSet zone(XiangqiPiece piece) {
  return detail::zones_of_xiangqi[index(piece.color)][index(piece.type)];
}

namespace detail {

/// The points from which -2..2 files to the right there is a file.
inline constexpr auto xiangqi_step_sources = [] {
  std::array<PointSet, 5> sources;
  for (int files = -2; files <= 2; ++files) {
    sources[static_cast<unsigned>(files + 2)] = xiangqi_points_where([=](Point p) {
      return board_of_xiangqi.step(p, {files, 0}).has_value();
    });
  }
  return sources;
}();

}  // namespace detail

/// Every point of the set moved by the offset, of at most two files; what would leave the board vanishes.
constexpr PointSet stepped(PointSet set, Offset by) {
  const int files_in_rank = static_cast<int>(board_of_xiangqi.files);
  const PointSet movable = set & detail::xiangqi_step_sources[static_cast<unsigned>(by.files + 2)];
  return movable.shifted(by.ranks * files_in_rank + by.files) & xiangqi_points;
}

/// North, east, south, west.
inline constexpr std::array<Offset, 4> orthogonal_steps = {Offset{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
inline constexpr std::array<Offset, 4> diagonal_steps = {Offset{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

}  // namespace mate33::plain
