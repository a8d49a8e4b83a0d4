#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "mate33/table/layouts/chess/placement.hpp"
#include "mate33/table/layouts/chess/plane.hpp"

namespace mate33 {

using PlacementSet = std::unordered_set<Placement, PlacementHash>;

/// Whether slices of these men are meant.
using HasMen = std::function<bool(Material)>;

/// The slices that can be reached from a position, by moves that leave none out: whose move it is is not
/// asked, pieces may stand anywhere, and kings go wherever neither the other king nor a pawn forbids it.
class Reach {
 public:
  /// By the white king's square where the black king may stand. No legal move of either side leaves this set
  /// but to other slices.
  using Kings = Plane;

  static constexpr unsigned any_steps = std::numeric_limits<unsigned>::max();

  /// Holds what is reached by way of slices of the men that `has` means. Others are exits: nothing beyond
  /// them is looked at. `most`: so many slices and exits there may be. Precondition: it means the root's men.
  Reach(const Position& root, const HasMen& has, std::size_t most);

  /// Holds these exits, too, and answers all slices that hold more than before.
  std::vector<Placement> add(std::span<const Placement> exits);

  /// Each after all that it leads to: by Placement::order(), ascending; those of one order lie side by side.
  const std::vector<Placement>& slices() const { return slices_; }
  /// Whether a move may lead to it from a slice that is held.
  bool is_reached(const Placement& placement) const;
  /// Those that are reached and not held, in no order.
  std::vector<Placement> exits() const;
  /// Those of these men that take no more captures, promotions and pawn moves after a first promotion.
  std::vector<Placement> exits(const HasMen& has, unsigned most_steps) const;
  /// Whether there are more than there may be. Then some are left out, for good, and it is of no more use.
  bool is_too_large() const { return count() > most_; }
  /// Of slices and exits.
  std::size_t count() const { return reached_.size() + exits_.size(); }
  /// Null where the slice is not reached, or not held.
  const Kings* find(const Placement& placement) const;

 private:
  /// Of steps: there is a way without a promotion.
  static constexpr unsigned unpromoted = 0;
  struct Reached {
    std::shared_ptr<const Kings> kings;  ///< copies of a Reach have it in common, while it is the same
    unsigned steps;  ///< `unpromoted`, 1 right after a promotion, and 1 more for each move to another slice
    bool is_waiting = false, is_listed = false;  ///< in by_order_, in slices_
    bool has_grown = false;                      ///< more of it is reached than was answered

    void add(const Kings& more);
  };

  void enter(const Placement& placement, const Kings& kings, unsigned steps, const HasMen& has);
  void wait(const Placement& placement, Reached& reached);
  std::vector<Placement> follow(const HasMen& has);
  void leave(const Placement& placement, const HasMen& has);

  const std::size_t most_;
  std::vector<Placement> slices_;
  std::unordered_map<Placement, Reached, PlacementHash> reached_;
  std::unordered_map<Placement, Reached, PlacementHash> exits_;
  std::map<unsigned, std::vector<Placement>> by_order_;  // what is to be followed
};

/// Calls visit(Placement, Kings) for each slice that a capture, promotion or pawn move of either side leads
/// to from these kings' squares: with squares that are reached there.
void for_each_slice_after(const Placement& placement, const Reach::Kings& kings,
                          const std::function<void(const Placement&, const Reach::Kings&)>& visit);

/// Adds to the kings' squares those that moves of the kings reach.
void add_king_moves(const Placement& placement, Reach::Kings& kings);

}  // namespace mate33
