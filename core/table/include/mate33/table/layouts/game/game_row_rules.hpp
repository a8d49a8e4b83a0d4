#pragma once

#include <array>
#include <vector>

#include "mate33/table/layouts/game/game_layout.hpp"

namespace mate33 {

/// The points of all men of a layout: group by group, the word man last.
using MenPoints = std::array<Point, max_game_men>;

/// The men of one row of a game's table.
struct GameRow {
  std::size_t number;
  GameLayout::Arrangements arrangements;
  MenPoints points;   ///< the word man's means nothing
  PointSet occupied;  ///< by all but the word man
};

/// What the rules of a game say about the rows of a table: sets over the word man's point. Read-only.
class GameRowRules {
 public:
  /// The layout must outlive it.
  explicit GameRowRules(const GameLayout& layout);

  const GameLayout& layout() const { return layout_; }
  /// All men, their points not looked at; the word man last.
  const std::vector<GameMan>& men() const { return men_; }

  GameRow row(std::size_t number) const;
  /// The legal positions, by side to move; none where two men share a point.
  std::array<PointSet, 2> legal(const GameRow& row) const;
  /// Where the royal of a side is attacked.
  PointSet in_check(const GameRow& row, Color of) const;
  /// The points that the men of a side attack, the word man not among them nor in their way.
  PointSet attacked_by(const GameRow& row, Color side) const;
  /// From where the word man attacks a man other than the royal.
  PointSet attacks_from(const GameRow& row) const;

 private:
  PointSet facing(const GameRow& row) const;

  const GameLayout& layout_;
  std::vector<GameMan> men_;
  std::array<std::size_t, 2> royals_{};  // by colour: their numbers
};

}  // namespace mate33
