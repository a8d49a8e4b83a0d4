#include "mate33/solver/solution.hpp"

namespace mate33 {

Solution::Slice::Slice(const TableLayout& table, std::size_t slice)
    : layout_(table, slice), entries_(table.slice_entries()) {
  // Left uninitialised: planes that are copies of others are never written.
  for (auto& codes : codes_) codes = make_large_array<Code>(entries_);
  if (table.has_pawns_of_both()) {
    for (auto& moveless : moveless_) moveless.resize(table.row_count());
  }
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
