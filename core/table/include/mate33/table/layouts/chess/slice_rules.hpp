#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>

#include "mate33/base/executor.hpp"
#include "mate33/base/large_array.hpp"
#include "mate33/table/layouts/chess/row_rules.hpp"
#include "mate33/table/layouts/chess/slice_layout.hpp"

namespace mate33 {

/// What the rules say about the positions of a plane, which is none of the halo.
PlaneRules rules_of_plane(const SliceLayout& layout, std::size_t plane);

/// What the rules say about all positions of a slice, found once for all who work on it: the solver's set-up
/// of either pass, and the encoder. Read-only, so that any number of threads may share it.
class SliceRules {
 public:
  /// The layout must outlive it.
  SliceRules(const SliceLayout& layout, Executor& executor);

  const SliceLayout& layout() const { return layout_; }

  /// From now on only these positions are legal: a set that no legal move leaves, whoever is to move.
  /// `kings`: by the white king's square where the black one may stand. Precondition: the slice is of no
  /// table.
  void keep_only(const Plane& kings);

  /// The legal positions with this side to move, by plane, copies included.
  std::span<const Plane> legal(Color to_move) const {
    return {legal_[index(to_move)].get(), layout_.plane_count()};
  }
  /// Of planes that are solved: where White attacks, by row.
  const Plane& attacked(std::size_t plane) const { return attacked_[plane]; }
  /// Of planes that are solved.
  RowRules row(std::size_t plane, Square inner) const;
  PlaneRules plane(std::size_t plane) const {
    return {attacked_[plane],
            white_in_check_ ? white_in_check_[plane] : Plane{},
            {legal_[0][plane], legal_[1][plane]}};
  }

 private:
  using Planes = LargeArray<Plane>;

  const SliceLayout& layout_;
  Planes attacked_;
  Planes white_in_check_;  // none where Black has nothing to give check with
  std::array<Planes, 2> legal_;
};

}  // namespace mate33
