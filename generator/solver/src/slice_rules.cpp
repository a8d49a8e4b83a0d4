#include "slice_rules.hpp"

#include <algorithm>

#include "mate33/table/row_rules.hpp"

namespace mate33 {

PieceSquares with_inner(const SliceLayout& layout, const SliceLayout::PlaneName& name, Square inner) {
  PieceSquares squares{};
  std::copy_n(name.begin(), layout.outer_pieces().size(), squares.begin());
  squares[layout.outer_pieces().size()] = inner;
  return squares;
}

SliceRules::SliceRules(const SliceLayout& layout, Executor& executor) : layout_(layout), executor_(executor) {
  for (PositionSet& set : legal_) set = PositionSet(layout.plane_count_with_halo());
  executor.for_each(layout.plane_count(), [this](std::size_t plane) { fill(plane); });
  for (PositionSet& set : legal_) std::ranges::fill(set.changed, std::uint8_t{1});
  for (PositionSet& set : legal_) refresh(set, layout_.all_copies());
}

void SliceRules::refresh(PositionSet& set, std::span<const SliceLayout::Copy> copies) const {
  executor_.for_each(copies.size(), [&](std::size_t i) {
    const SliceLayout::Copy& copy = copies[i];
    set.changed[copy.plane] = set.changed[copy.source];
    if (set.changed[copy.plane] != 0) {
      transform(set.planes[copy.source], copy.symmetry, set.planes[copy.plane]);
    }
  });
}

void SliceRules::fill(std::size_t plane) {
  if (!layout_.is_solved(plane)) return;
  const SliceLayout::PlaneName name = layout_.name_of(plane);
  for (const Square inner : all_squares) {
    const RowRules rules = RowRules::of(layout_.table(), layout_.men(with_inner(layout_, name, inner)));
    for (const Color c : all_colors) {
      legal_[index(c)].planes[plane].rows[index(inner)] = rules.legal[index(c)];
    }
  }
}

}  // namespace mate33
