#pragma once

#include <array>
#include <span>

#include "mate33/base/executor.hpp"
#include "mate33/solver/view.hpp"
#include "mate33/table/slice_layout.hpp"
#include "position_set.hpp"

namespace mate33 {

/// The squares of a plane's row.
PieceSquares with_inner(const SliceLayout& layout, const SliceLayout::PlaneName& name, Square inner);

/// The legal positions of a slice.
class SliceRules {
 public:
  SliceRules(const SliceLayout& layout, Executor& executor);

  const PositionSet& legal(Color to_move) const { return legal_[index(to_move)]; }

  /// Brings the copies of planes up to date where their source has changed.
  void refresh(PositionSet& set, std::span<const SliceLayout::Copy> copies) const;

 private:
  void fill(std::size_t plane);

  const SliceLayout& layout_;
  Executor& executor_;
  std::array<PositionSet, 2> legal_{PositionSet(0), PositionSet(0)};
};

}  // namespace mate33
