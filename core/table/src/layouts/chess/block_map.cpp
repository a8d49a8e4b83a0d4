#include "mate33/table/layouts/chess/block_map.hpp"

#include <algorithm>

namespace mate33 {

BlockMap::BlockMap(const TableLayout& layout, StoredSides sides)
    : sides_(sides), planes_per_slice_(layout.plane_count()), plane_count_(layout.plane_count()) {
  if (!layout.has_pawns()) return;
  if (layout.pawns().size() == 1) {
    plane_count_ *= layout.slice_count();
    return;
  }
  std::uint32_t rank = 0;
  rank_of_slice_.resize(layout.slice_count());
  for (std::size_t slice = 0; slice < layout.slice_count(); ++slice) {
    rank_of_slice_[slice] = rank;
    rank += layout.is_canonical_slice(slice) ? 1 : 0;
  }
  plane_count_ *= rank;
}

BlockMap::SlicePlane BlockMap::slice_plane(std::size_t group, std::size_t plane_in_group) const {
  const std::size_t number = group * planes_per_block + plane_in_group;
  const std::size_t rank = number / planes_per_slice_, plane = number % planes_per_slice_;
  if (rank_of_slice_.empty()) return {rank, plane};
  // Of the slices with this rank, the canonical one comes last.
  const auto behind = std::ranges::upper_bound(rank_of_slice_, rank);
  return {static_cast<std::size_t>(behind - rank_of_slice_.begin()) - 1, plane};
}

std::size_t BlockMap::entry_count(std::size_t group) const {
  return std::min(planes_per_block, plane_count_ - group * planes_per_block) * plane_entries;
}

}  // namespace mate33
