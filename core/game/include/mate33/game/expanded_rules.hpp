#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "mate33/base/color.hpp"
#include "mate33/game/board_symmetry.hpp"
#include "mate33/game/game_rules.hpp"

namespace mate33 {

/// How a man gets from one point to another.
struct Path {
  Point from, to;
  PointSet empty;   ///< on which no man may stand
  PointSet jumped;  ///< on which a man of either colour must stand
  MovePurpose purpose;

  constexpr bool captures() const { return purpose != MovePurpose::move; }
  constexpr bool moves() const { return purpose != MovePurpose::capture; }
  /// Whether the way is free. The ends are not looked at.
  constexpr bool is_open(PointSet occupied) const {
    return !empty.intersects(occupied) && occupied.contains(jumped);
  }
  friend constexpr bool operator==(const Path&, const Path&) = default;
};

/// The rules of a game, expanded into paths for either colour, and what follows from these. What follows is
/// found, never declared: a wrong declaration would give wrong tables silently. Read-only.
class ExpandedRules {
 public:
  explicit ExpandedRules(GameRules rules);

  const GameRules& rules() const { return rules_; }
  const Board& board() const { return rules_.board; }
  std::size_t piece_count() const { return rules_.pieces.size(); }

  /// Where a piece may stand.
  PointSet seat(Color c, std::size_t piece) const { return pieces_[piece][index(c)].seat; }
  /// Where a piece is promoted when it arrives; none without promotion.
  PointSet promotes_at(Color c, std::size_t piece) const { return pieces_[piece][index(c)].promotes_at; }

  /// All paths of a piece from a point, by target in ascending order.
  std::span<const Path> from(Color c, std::size_t piece, Point p) const {
    const Paths& all = pieces_[piece][index(c)].by_origin;
    return all.from(index(p) * max_points, (index(p) + 1) * max_points);
  }
  /// Those to one point.
  std::span<const Path> between(Color c, std::size_t piece, Point from, Point to) const {
    const unsigned pair = index(from) * max_points + index(to);
    return pieces_[piece][index(c)].by_origin.from(pair, pair + 1);
  }
  /// All paths of a piece to a point.
  std::span<const Path> into(Color c, std::size_t piece, Point p) const {
    const Paths& all = pieces_[piece][index(c)].by_target;
    return all.from(index(p) * max_points, (index(p) + 1) * max_points);
  }
  /// Where royals may not face each other: the points between two points of a file are the path's empty ones.
  /// Nothing where they may, and of points that are not on a file.
  const Path* facing(Point a, Point b) const {
    const std::span<const Path> found =
        facing_.from(index(a) * max_points + index(b), index(a) * max_points + index(b) + 1);
    return found.empty() ? nullptr : &found.front();
  }
  /// The ways to lay the board onto itself under which these pieces, and what they promote to, move alike;
  /// bit i is all_board_symmetries[i]. Colours stay what they are. `pieces`: bit i is piece i; the royal is
  /// always there.
  unsigned symmetries(unsigned pieces) const;
  /// Whether a piece other than the royal can ever stand where it might capture the opponent's royal piece.
  bool can_attack(std::size_t piece) const { return can_attack_[piece]; }

 private:
  /// Paths by a pair of points, the first of them the major one.
  class Paths {
   public:
    Paths() = default;
    Paths(std::vector<Path> paths, bool by_target);
    std::span<const Path> from(unsigned begin, unsigned end) const {
      return std::span(paths_).subspan(begin_[begin], begin_[end] - begin_[begin]);
    }
    std::span<const Path> all() const { return paths_; }

   private:
    std::vector<Path> paths_;
    std::vector<std::uint32_t> begin_;  // by pair
  };
  struct PieceOfColor {
    PointSet seat, promotes_at;
    Paths by_origin, by_target;
  };

  std::vector<Path> expand(Color c, std::size_t piece) const;
  std::vector<Path> expand_facing() const;
  bool is_symmetric(std::size_t piece, BoardSymmetry symmetry) const;
  bool finds_royal(std::size_t piece) const;

  GameRules rules_;
  std::vector<std::array<PieceOfColor, 2>> pieces_;
  Paths facing_;
  std::vector<std::uint8_t> symmetries_;  // by piece
  std::vector<bool> can_attack_;
};

}  // namespace mate33
