#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "mate33/table/layouts/chess/plane_moves.hpp"
#include "mate33/table/layouts/chess/slice_layout.hpp"
#include "position_set.hpp"
#include "words_of_plane.hpp"

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

  /// Joins what all moves of `mover` lead to among these planes, for all positions of a plane: of ranks the
  /// best, of sets whether there is any, or how many there are.
  template <class Source, class Reached>
  void pull_all(Color mover, std::size_t plane, std::span<const Source> planes, Reached& reached) const;

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
  template <class Source, class Reached>
  void pull_own(Color mover, std::size_t plane, std::span<const Source> set, Reached& reached) const;
  /// Calls visit for each outer piece of this colour until it answers false.
  template <class Visit>
  void for_each_outer(Color mover, std::size_t plane, Visit visit) const;
  template <class Source, class Reached, class IsWanted>
  bool pull_outer(std::size_t outer, const SliceLayout::PlaneName& name, SquareSet fixed, std::size_t plane,
                  std::span<const Source> set, IsWanted is_wanted, Reached& reached) const;
  /// The moves of an outer slider along one ray. The inner piece on the ray stops it: its row keeps what it
  /// had before that square. The black king on the ray stops it, too: it is masked out of what lies beyond.
  template <class Source, class Reached, class IsWanted>
  bool pull_ray(Square from, Direction d, SquareSet passed, std::size_t base, std::size_t stride,
                std::span<const Source> set, IsWanted is_wanted, Reached& reached) const;

  const SliceLayout& layout_;
  std::array<std::vector<std::size_t>, 2> outer_pieces_;  // by colour: their numbers
};

}  // namespace mate33
