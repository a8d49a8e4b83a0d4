#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "mate33/table/layouts/chess/plane_moves.hpp"
#include "mate33/table/layouts/chess/slice_layout.hpp"
#include "position_set.hpp"
#include "rank_plane.hpp"

namespace mate33 {

/// How the moves of one side lead from plane to plane of a slice. Knows nothing of conversions. Planes are of
/// sets of positions, without the halo, or of how good positions are, with it.
class SliceMoves {
 public:
  explicit SliceMoves(const SliceLayout& layout);

  /// Adds to `reached` the positions from which a move of `mover` leads into changed planes of the set. Says
  /// whether there was a changed plane at all.
  bool pull_changed(Color mover, std::size_t plane, const PositionSet& set, Plane& reached) const;

  /// Takes from what is left those positions of the plane from which a move of `mover` leads into the set of
  /// these planes, until nothing is left or there are no more moves.
  void pull_until_covered(Color mover, std::size_t plane, std::span<const Plane> set, Remainder& rest) const;

  /// Joins the best that a move of `mover` leads to among these planes, for all positions of a plane.
  void pull_best(Color mover, std::size_t plane, std::span<const RankPlane> ranks, RankPlane& best) const;

  /// Whether a move of `mover` leads from this plane into one that changed.
  bool reaches_change(Color mover, std::size_t plane, const Flags& changed) const;

 private:
  /// A plane of a set; of one that is only read as a copy, the image of its source, made in this place. Ranks
  /// are held with their copies.
  const Plane& source(std::span<const Plane> set, std::size_t plane, Plane& image) const;
  static const RankPlane& source(std::span<const RankPlane> set, std::size_t plane, RankPlane&) {
    return set[plane];
  }
  /// The moves that stay in the plane: those of the inner piece, and the black king's.
  template <class AnyPlane>
  void pull_own(Color mover, std::size_t plane, std::span<const AnyPlane> set, AnyPlane& reached) const;
  /// Calls visit for each outer piece of this colour until it answers false.
  template <class Visit>
  void for_each_outer(Color mover, std::size_t plane, Visit visit) const;
  template <class AnyPlane, class IsWanted>
  bool pull_outer(std::size_t outer, const SliceLayout::PlaneName& name, SquareSet fixed, std::size_t plane,
                  std::span<const AnyPlane> set, IsWanted is_wanted, AnyPlane& reached) const;
  /// The moves of an outer slider along one ray. The inner piece on the ray stops it: its row keeps what it
  /// had before that square. The black king on the ray stops it, too: it is masked out of what lies beyond.
  template <class AnyPlane, class IsWanted>
  bool pull_ray(Square from, Direction d, SquareSet passed, std::size_t base, std::size_t stride,
                std::span<const AnyPlane> set, IsWanted is_wanted, AnyPlane& reached) const;

  const SliceLayout& layout_;
  std::array<std::vector<std::size_t>, 2> outer_pieces_;  // by colour: their numbers
};

}  // namespace mate33
