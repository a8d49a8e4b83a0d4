#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "game_plane.hpp"
#include "mate33/game/expanded_rules.hpp"

namespace mate33 {

/// The quiet moves of the word man, from all points at once: found from its paths. Paths of the same shape
/// are one shift of the word; paths along a line, each one step longer than the one before, are a fill.
template <class Word>
class WordSteps {
  using Set = BasicPointSet<Word>;

 public:
  WordSteps(const ExpandedRules& rules, Color color, std::size_t piece);

  /// Adds to `reached` the points from which a quiet move leads into `targets`. `occupied`: by the other men,
  /// none of them in `targets`.
  void pull(Set targets, Set occupied, Set& reached) const {
    for (const Ride& ride : rides_) {
      for (Set at = targets; !at.empty();) {
        at = at.shifted(-ride.step) & ride.origins;
        reached |= at;
        at = at - occupied;
      }
    }
    for (const Leap& leap : leaps_) {
      Set at = targets.shifted(-leap.step) & leap.origins;
      for (const int empty : leap.empty) at = at - occupied.shifted(-empty);
      for (const int jumped : leap.jumped) at &= occupied.shifted(-jumped);
      reached |= at;
    }
  }

 private:
  /// Any number of steps through empty points.
  struct Ride {
    int step;     ///< in numbers of points
    Set origins;  ///< from where the next point is in that direction
  };
  struct Leap {
    int step;
    std::vector<int> empty, jumped;  ///< from the origin
    Set origins;
  };

  void take_rides();

  std::vector<Leap> leaps_;
  std::vector<Ride> rides_;
};

}  // namespace mate33
