#pragma once

#include <compare>
#include <cstddef>
#include <vector>

#include "mate33/find/find_kind.hpp"
#include "mate33/game/board_symmetry.hpp"
#include "mate33/game/game_position.hpp"
#include "mate33/table/layouts/game/game_layout.hpp"

namespace mate33 {

/// An entry of a table.
struct GamePlace {
  std::size_t row;
  Point point;
  friend constexpr auto operator<=>(const GamePlace&, const GamePlace&) = default;
};

/// Which entry stands for a position and all its images.
class GameOrbits {
 public:
  /// The layout must live as long.
  explicit GameOrbits(const GameLayout& layout) : layout_(layout) {}

  /// Whether the entry is the one that stands for its orbit.
  bool stands_for_all(GamePlace at) const;
  /// Whether a hit comes before that of the colours exchanged, or is the same. A position that is its own
  /// image has both kinds. Precondition: stands_for_all(), and both sides have the same men.
  bool comes_first(GamePlace at, FindKind kind) const;

  GamePosition position_of(GamePlace at) const { return layout_.position_of(at.row, at.point, Color::white); }
  /// The symmetries of the game, the identity first.
  std::vector<BoardSymmetry> symmetries() const;
  /// Its men are sorted, those on the last points first: so the word man is met before its twins.
  GamePosition image(const GamePosition& position, BoardSymmetry symmetry, bool swaps_colors) const;

 private:
  GamePlace first_place(const GamePosition& position, bool swaps_colors) const;

  const GameLayout& layout_;
};

}  // namespace mate33
