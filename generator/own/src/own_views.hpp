#pragma once

#include <memory>

#include "mate33/own/own_slices.hpp"
#include "mate33/own/own_tables.hpp"
#include "mate33/solver/solved_tables.hpp"
#include "mate33/solver/view.hpp"

namespace mate33 {

/// What one slice of a position's own tables leads to: other slices, tables, and what is not known, which
/// counts as the bound says.
class OwnViews : public Views {
 public:
  /// All must outlive it.
  OwnViews(const SliceLayout& layout, Bound bound, OwnSlices& slices, const OwnExits& exits,
           const Reach& reach, const std::optional<Hope>& hope)
      : layout_(layout), bound_(bound), slices_(slices), exits_(exits), reach_(reach), hope_(hope) {}

  std::shared_ptr<View> view(const ViewKey& key, Executor& executor) override;
  bool holds_as_needed() const override { return false; }
  SquareSet moveless(std::span<const Man> pawns, const PieceSquares& squares, Color to_move) const override;

  /// Whether a view that was asked for depends on what is not known.
  bool is_open() const { return is_open_; }

 private:
  Placement shown(const ViewKey& key) const;

  const SliceLayout& layout_;
  const Bound bound_;
  OwnSlices& slices_;
  const OwnExits& exits_;
  const Reach& reach_;
  const std::optional<Hope>& hope_;
  bool is_open_ = false;
};

}  // namespace mate33
