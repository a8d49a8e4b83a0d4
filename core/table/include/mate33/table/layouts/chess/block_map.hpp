#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "mate33/table/format/stored_sides.hpp"
#include "mate33/table/layouts/chess/table_layout.hpp"

namespace mate33 {

inline constexpr std::size_t planes_per_block = 8;
inline constexpr std::size_t entries_per_block = planes_per_block * plane_entries;  // 32,768

/// How the planes of a table are spread over blocks. Only canonical slices are there, in ascending order, and
/// their planes are numbered one after the other. Group g is planes 8g to 8g + 7: a block with White to move,
/// then one with Black to move, as far as they are stored.
class BlockMap {
 public:
  explicit BlockMap(const TableLayout& layout, StoredSides sides = StoredSides::both);

  StoredSides sides() const { return sides_; }
  std::size_t plane_count() const { return plane_count_; }
  std::size_t group_count() const { return (plane_count_ + planes_per_block - 1) / planes_per_block; }
  std::size_t block_count() const { return group_count() * blocks_per_group(); }
  /// The number of a plane among all of the table. Precondition: the slice is canonical.
  std::size_t plane_number(std::size_t slice, std::size_t plane) const {
    return (rank_of_slice_.empty() ? slice : rank_of_slice_[slice]) * planes_per_slice_ + plane;
  }

  static std::size_t group_of(std::size_t plane) { return plane / planes_per_block; }
  /// The entries of a group with one side to move.
  std::size_t entry_count(std::size_t group) const;
  /// Precondition: the table stores this side.
  std::size_t block_of(std::size_t group, Color to_move) const {
    return sides_ == StoredSides::both ? group * 2 + index(to_move) : group;
  }
  std::size_t group_of_block(std::size_t block) const { return block / blocks_per_group(); }
  Color color_of(std::size_t block) const {
    return all_colors[sides_ == StoredSides::both ? block % 2 : static_cast<std::size_t>(sides_)];
  }

  /// A plane of a group, by its number there.
  struct SlicePlane {
    std::size_t slice;
    std::size_t plane;  ///< of the slice
  };
  SlicePlane slice_plane(std::size_t group, std::size_t plane_in_group) const;

 private:
  std::size_t blocks_per_group() const { return sides_ == StoredSides::both ? 2 : 1; }

  StoredSides sides_;
  std::size_t planes_per_slice_;
  std::size_t plane_count_;
  std::vector<std::uint32_t> rank_of_slice_;  // empty where every slice is canonical
};

}  // namespace mate33
