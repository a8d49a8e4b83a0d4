#pragma once

#include <array>
#include <bit>

#include "plain/xiangqi_points.hpp"

/// Moves of xiangqi as operations on sets of points. The functions of sets move every man of a set at once:
/// a shift whose files that would cross the edge are masked away first. Chariots and cannons look up rays.
/// All answer the points reached on a board occupied like this, whoever stands there.
namespace mate33::plain {

inline constexpr PointSet both_palaces =
    zone({Color::white, XiangqiPieceType::general}) | zone({Color::black, XiangqiPieceType::general});

constexpr PointSet general_attacks(PointSet generals) {
  PointSet reached;
  for (const Offset step : orthogonal_steps) reached |= stepped(generals, step);
  return reached & both_palaces;
}

constexpr PointSet advisor_attacks(PointSet advisors) {
  PointSet reached;
  for (const Offset step : diagonal_steps) reached |= stepped(advisors, step);
  return reached & both_palaces;
}

/// An elephant's eye, the point it passes, must be empty. It stays on its side of the river.
constexpr PointSet elephant_attacks(PointSet elephants, PointSet occupied) {
  PointSet reached;
  for (const Offset step : diagonal_steps) reached |= stepped(stepped(elephants, step) - occupied, step);
  return reached & (zone({Color::white, XiangqiPieceType::elephant}) |
                    zone({Color::black, XiangqiPieceType::elephant}));
}

/// A horse's leg, the point beside it in the direction of the longer way, must be empty.
constexpr PointSet horse_attacks(PointSet horses, PointSet occupied) {
  PointSet reached;
  for (const Offset leg : orthogonal_steps) {
    const PointSet legs = stepped(horses, leg) - occupied;
    for (const int side : {1, -1}) {
      reached |= stepped(legs, leg.files == 0 ? Offset{side, leg.ranks} : Offset{leg.files, side});
    }
  }
  return reached;
}

/// By colour of the soldier.
inline constexpr std::array<PointSet, 2> points_beyond_river = {
    xiangqi_points_where([](Point p) { return ranks_ahead(Color::white, p) >= 5; }),
    xiangqi_points_where([](Point p) { return ranks_ahead(Color::black, p) >= 5; })};

/// Ahead; beyond the river sideways, too.
constexpr PointSet soldier_attacks(Color color, PointSet soldiers) {
  const PointSet across = soldiers & points_beyond_river[index(color)];
  return stepped(soldiers, {0, color == Color::white ? 1 : -1}) | stepped(across, {1, 0}) |
         stepped(across, {-1, 0});
}

namespace detail {

using XiangqiRays = std::array<std::array<PointSet, xiangqi_point_count>, 4>;

inline constexpr XiangqiRays xiangqi_rays = [] {
  XiangqiRays rays;
  for (unsigned d = 0; d < 4; ++d) {
    for (const Point p : xiangqi_points) {
      PointSet at = stepped(p, orthogonal_steps[d]);
      for (; !at.empty(); at = stepped(at, orthogonal_steps[d])) rays[d][index(p)] |= at;
    }
  }
  return rays;
}();

/// Precondition: not empty.
constexpr Point last_of(PointSet set) {
  const Word128 word = set.word();
  return point_at(static_cast<unsigned>(word.high != 0 ? 127 - std::countl_zero(word.high)
                                                       : 63 - std::countl_zero(word.low)));
}

/// The man nearest to where a ray in this direction begins, if any: a set of at most one point.
constexpr PointSet nearest_man(PointSet ray, unsigned direction, PointSet occupied) {
  const PointSet men = ray & occupied;
  if (men.empty()) return {};
  return direction < 2 ? men.first() : last_of(men);
}

}  // namespace detail

/// The points strictly between two of one rank or file; empty where they share none.
constexpr PointSet points_between(Point a, Point b) {
  for (unsigned d = 0; d < 4; ++d) {
    if (!detail::xiangqi_rays[d][index(a)].contains(b)) continue;
    return detail::xiangqi_rays[d][index(a)] & detail::xiangqi_rays[(d + 2) % 4][index(b)];
  }
  return {};
}

/// Up to and including the first man in every direction.
constexpr PointSet chariot_attacks(Point from, PointSet occupied) {
  PointSet reached;
  for (unsigned d = 0; d < 4; ++d) {
    const PointSet ray = detail::xiangqi_rays[d][index(from)];
    const PointSet man = detail::nearest_man(ray, d, occupied);
    reached |= man.empty() ? ray : ray - detail::xiangqi_rays[d][index(man.first())];
  }
  return reached;
}

/// The men that a cannon attacks: in every direction the second, over the first as its screen.
constexpr PointSet cannon_attacks(Point from, PointSet occupied) {
  PointSet reached;
  for (unsigned d = 0; d < 4; ++d) {
    const PointSet screen = detail::nearest_man(detail::xiangqi_rays[d][index(from)], d, occupied);
    if (screen.empty()) continue;
    reached |= detail::nearest_man(detail::xiangqi_rays[d][index(screen.first())], d, occupied);
  }
  return reached;
}

/// Where a man of this kind may go or capture: of a cannon the empty points it slides to and the men it
/// attacks. Its own men are not left out.
constexpr PointSet xiangqi_targets(XiangqiPiece piece, Point from, PointSet occupied) {
  switch (piece.type) {
    case XiangqiPieceType::general: return general_attacks(from);
    case XiangqiPieceType::chariot: return chariot_attacks(from, occupied);
    case XiangqiPieceType::horse: return horse_attacks(from, occupied);
    case XiangqiPieceType::cannon:
      return (chariot_attacks(from, occupied) - occupied) | cannon_attacks(from, occupied);
    case XiangqiPieceType::soldier: return soldier_attacks(piece.color, from);
    case XiangqiPieceType::advisor: return advisor_attacks(from);
    case XiangqiPieceType::elephant: return elephant_attacks(from, occupied);
  }
  return {};
}

}  // namespace mate33::plain
