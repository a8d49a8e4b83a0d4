#pragma once

#include <cstdint>
#include <optional>

namespace mate33 {

/// A square of any board, counted file by file from the lowest rank on: on a board of nine files, a point is
/// rank * 9 + file. Not a Square, which is one of chess.
enum class Point : std::uint8_t {};
constexpr unsigned index(Point p) {
  return static_cast<unsigned>(p);
}
constexpr Point point_at(unsigned number) {
  return static_cast<Point>(number);
}
inline constexpr unsigned max_points = 128;

/// From one point to another, in files to the right and ranks upwards.
struct Offset {
  int files = 0, ranks = 0;
  friend constexpr bool operator==(Offset, Offset) = default;
};

/// A board of squares, or of points where lines cross: at most max_points of them.
struct Board {
  unsigned files = 8, ranks = 8;

  constexpr unsigned size() const { return files * ranks; }
  constexpr Point point(unsigned file, unsigned rank) const { return point_at(rank * files + file); }
  constexpr unsigned file_of(Point p) const { return index(p) % files; }
  constexpr unsigned rank_of(Point p) const { return index(p) / files; }
  /// The point this far away; nothing beyond the edge.
  constexpr std::optional<Point> step(Point from, Offset by) const {
    const int file = static_cast<int>(file_of(from)) + by.files,
              rank = static_cast<int>(rank_of(from)) + by.ranks;
    if (file < 0 || rank < 0 || file >= static_cast<int>(files) || rank >= static_cast<int>(ranks)) return {};
    return point(static_cast<unsigned>(file), static_cast<unsigned>(rank));
  }
  friend constexpr bool operator==(Board, Board) = default;
};

}  // namespace mate33
