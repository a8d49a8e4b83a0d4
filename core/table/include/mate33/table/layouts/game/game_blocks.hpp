#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "mate33/table/format/stored_sides.hpp"
#include "mate33/table/layouts/game/game_layout.hpp"

namespace mate33 {

/// The rows of a block.
inline constexpr std::size_t rows_per_block = 256;

/// How the rows of a game's table are spread over blocks. Group g is rows 256g to 256g + 255: a block with
/// White to move, then one with Black to move, as far as they are stored. In a block the entries stand by the
/// word man's point first, then by row.
class GameBlocks {
 public:
  explicit GameBlocks(const GameLayout& layout, StoredSides sides = StoredSides::both);

  StoredSides sides() const { return sides_; }
  std::size_t group_count() const { return (row_count_ + rows_per_block - 1) / rows_per_block; }
  std::size_t block_count() const { return group_count() * blocks_per_group(); }

  static std::size_t group_of(std::size_t row) { return row / rows_per_block; }
  static std::size_t first_row(std::size_t group) { return group * rows_per_block; }
  std::size_t rows_of(std::size_t group) const {
    return std::min(rows_per_block, row_count_ - first_row(group));
  }
  /// Of a group with one side to move.
  std::size_t entries_of(std::size_t group) const { return rows_of(group) * seat_.size(); }

  /// Precondition: the table stores this side.
  std::size_t block_of(std::size_t group, Color to_move) const {
    return sides_ == StoredSides::both ? group * 2 + index(to_move) : group;
  }
  std::size_t group_of_block(std::size_t block) const { return block / blocks_per_group(); }
  Color color_of(std::size_t block) const {
    return all_colors[sides_ == StoredSides::both ? block % 2 : static_cast<std::size_t>(sides_)];
  }

  /// Where an entry of a row stands in its block. Precondition: the point is of the word man's seat.
  std::size_t entry_of(std::size_t row, Point p) const {
    return seat_number_[index(p)] * rows_of(group_of(row)) + row % rows_per_block;
  }
  PointSet seat() const { return seat_; }

 private:
  std::size_t blocks_per_group() const { return sides_ == StoredSides::both ? 2 : 1; }

  StoredSides sides_;
  std::size_t row_count_;
  PointSet seat_;
  std::array<std::uint8_t, max_points> seat_number_{};
};

}  // namespace mate33
