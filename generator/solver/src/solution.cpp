#include "mate33/solver/solution.hpp"

#include <utility>

namespace mate33 {

Solution::Slice::Slice(SliceLayout layout) : layout_(std::move(layout)) {
  // Left uninitialised: planes that are copies of others are never written.
  for (auto& codes : codes_) codes = make_large_array<Code>(entries());
  if (layout_.has_pawns_of_both()) {
    for (auto& moveless : moveless_) moveless.resize(layout_.row_count());
  }
}

Solution::Slice& Solution::make_slice(std::size_t slice) {
  slices_[slice] = std::make_shared<Slice>(SliceLayout(layout_, slice));
  return *slices_[slice];
}

Value Solution::value(const Position& position) const {
  const MenSquares men = layout_.men_of(position);
  return value_of(code(layout_.place_of(men), men.black_king, position.side_to_move));
}

}  // namespace mate33
