#pragma once

#include <algorithm>
#include <cstddef>

#include "mate33/table/layouts/chess/slice_layout.hpp"

namespace mate33 {

/// How the planes of a slice are cut into regions: runs of planes that one thread works on at a time, and
/// that are written down together. All regions but the last have the same number of planes, a multiple of
/// those of a block of the file.
class RegionLayout {
 public:
  static constexpr std::size_t most_planes = 4096;

  explicit RegionLayout(const TableLayout& table) : plane_count_(table.plane_count()) {
    const std::size_t kings = table.has_pawns() ? square_count : king_slot::triangle_count;
    const std::size_t of_king = plane_count_ / kings;
    // Two threads share the planes of one king; but less than so many are not worth a block.
    constexpr std::size_t least_planes = 512;
    planes_ = std::clamp(of_king / 2, least_planes, most_planes);
    at_once_ = std::max(of_king / planes_, std::size_t{1});
  }

  std::size_t count() const { return (plane_count_ + planes_ - 1) / planes_; }
  std::size_t first(std::size_t region) const { return std::min(region * planes_, plane_count_); }
  std::size_t end(std::size_t region) const { return first(region + 1); }
  /// How many regions at once need the views that one king's do.
  std::size_t at_once() const { return at_once_; }

 private:
  std::size_t plane_count_, planes_, at_once_;
};

}  // namespace mate33
