#pragma once

#include <cstddef>
#include <functional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "mate33/own/placement.hpp"
#include "mate33/table/layouts/chess/plane.hpp"

namespace mate33 {

/// Whether slices of these men are to be solved: what is not is an exit, and nothing beyond it is looked at.
using IsHeld = std::function<bool(Material)>;

/// The slices that can be reached from a position, by moves that leave none out: whose move it is is not
/// asked, pieces may stand anywhere, and kings go wherever neither the other king nor a pawn forbids it.
class Reach {
 public:
  /// By the white king's square where the black king may stand. No legal move of either side leaves this set
  /// but to other slices.
  using Kings = Plane;

  /// Precondition: the root's men are held. Throws TooManySlices if there are more than `most`.
  Reach(const Position& root, const IsHeld& is_held, std::size_t most);

  /// Each after all that it leads to: by Placement::order(), ascending; those of one order lie side by side.
  const std::vector<Placement>& slices() const { return slices_; }
  /// Whether a move may lead to it from a slice that is held.
  bool is_reached(const Placement& placement) const;
  /// Null where the slice is not reached, or not held.
  const Kings* find(const Placement& placement) const;

 private:
  std::vector<Placement> slices_;
  std::unordered_map<Placement, Kings, PlacementHash> kings_;
  std::unordered_set<Placement, PlacementHash> exits_;  // reached, but not held
};

/// There are more slices than allowed.
struct TooManySlices {
  std::size_t most;
};

/// Calls visit(Placement, Kings) for each slice that a capture, promotion or pawn move of either side leads
/// to from these kings' squares: with squares that are reached there.
void for_each_slice_after(const Placement& placement, const Reach::Kings& kings,
                          const std::function<void(const Placement&, const Reach::Kings&)>& visit);

/// Adds to the kings' squares those that moves of the kings reach.
void add_king_moves(const Placement& placement, Reach::Kings& kings);

}  // namespace mate33
