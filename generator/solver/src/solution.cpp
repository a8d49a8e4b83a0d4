#include "mate33/solver/solution.hpp"

namespace mate33 {

Solution::Slice::Slice(const TableLayout& table, std::size_t slice)
    : layout_(table, slice), entries_(table.slice_entries()) {
  // Left uninitialised: planes that are copies of others are never written, and cost no memory.
  for (auto& codes : codes_) codes = std::make_unique_for_overwrite<Code[]>(entries_);
}

Solution::Slice& Solution::make_slice(std::size_t slice) {
  slices_[slice] = std::make_shared<Slice>(layout_, slice);
  return *slices_[slice];
}

Value Solution::value(const Position& position) const {
  const MenSquares men = layout_.men_of(position);
  return value_of(code(layout_.place_of(men), men.black_king, position.side_to_move));
}

}  // namespace mate33
