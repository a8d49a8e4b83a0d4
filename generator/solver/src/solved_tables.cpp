#include "mate33/solver/solved_tables.hpp"

#include <utility>

namespace mate33 {

SolvedPlanes::SolvedPlanes(std::shared_ptr<const Solution::Slice> slice, Color to_move)
    : slice_(std::move(slice)) {
  const std::span<const Code> codes = slice_->codes(to_move);
  planes_.resize(codes.size() / plane_entries);
  for (std::size_t plane = 0; plane < planes_.size(); ++plane) planes_[plane] = &codes[plane * plane_entries];
}

std::span<Code, plane_entries> SolvedPlanes::make_plane(std::size_t plane) {
  made_[plane] = std::make_unique_for_overwrite<Code[]>(plane_entries);
  planes_[plane] = made_[plane].get();
  return std::span<Code, plane_entries>(made_[plane].get(), plane_entries);
}

}  // namespace mate33
