#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <map>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "mate33/table/layouts/chess/placement.hpp"
#include "mate33/table/layouts/chess/plane.hpp"

namespace mate33 {

using PlacementSet = std::unordered_set<Placement, PlacementHash>;

/// Which of the slices that can be reached are to be solved: others are exits, and nothing beyond them is
/// looked at.
struct Scope {
  static constexpr unsigned any_steps = std::numeric_limits<unsigned>::max();

  /// Whether slices of these men are.
  std::function<bool(Material)> has;
  /// So many captures, promotions and pawn moves after a first promotion, at most.
  unsigned most_steps = any_steps;
};

/// The slices that can be reached from a position, by moves that leave none out: whose move it is is not
/// asked, pieces may stand anywhere, and kings go wherever neither the other king nor a pawn forbids it.
class Reach {
 public:
  /// By the white king's square where the black king may stand. No legal move of either side leaves this set
  /// but to other slices.
  using Kings = Plane;

  /// Precondition: the scope has the root's men. Throws TooManySlices if more than `most` slices and exits
  /// are reached.
  Reach(const Position& root, Scope scope, std::size_t most);

  /// Holds these exits, too, and answers all slices that hold more than before. Throws TooManySlices.
  std::vector<Placement> add(std::span<const Placement> exits);

  /// Each after all that it leads to: by Placement::order(), ascending; those of one order lie side by side.
  const std::vector<Placement>& slices() const { return slices_; }
  /// Whether a move may lead to it from a slice that is held.
  bool is_reached(const Placement& placement) const;
  /// Whether there are slices that take too many steps.
  bool is_cut() const { return is_cut_; }
  /// Those that are reached and not held, in no order.
  std::vector<Placement> exits() const;
  /// Of slices and exits.
  std::size_t count() const { return reached_.size() + exits_.size(); }
  /// Null where the slice is not reached, or not held.
  const Kings* find(const Placement& placement) const;

 private:
  /// Of steps: there is a way without a promotion.
  static constexpr unsigned unpromoted = 0;
  struct Reached {
    Kings kings;
    unsigned steps;  ///< `unpromoted`, 1 right after a promotion, and 1 more for each move to another slice
    bool is_waiting = false, is_listed = false;  ///< in by_order_, in slices_
  };

  void enter(const Placement& placement, const Kings& kings, unsigned steps);
  std::vector<Placement> follow();
  void leave(const Placement& placement);
  bool is_in_scope(const Placement& placement) const;
  bool is_too_far(const Placement& placement) const;

  Scope scope_;
  std::size_t most_;
  std::vector<Placement> slices_;
  std::unordered_map<Placement, Reached, PlacementHash> reached_;
  std::unordered_map<Placement, Reached, PlacementHash> exits_;
  PlacementSet added_;                                   // held, though not in the scope
  std::map<unsigned, std::vector<Placement>> by_order_;  // what is to be followed
  bool is_cut_ = false;
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
