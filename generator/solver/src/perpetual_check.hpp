#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "game_positions.hpp"

namespace mate33 {

/// The draws of a game's table, by side to move. All that follows from wins and losses has been taken out: of
/// a draw some move draws, and none wins.
template <class Word>
struct GameDraws {
  using Planes = std::vector<GamePlane<Word>>;

  explicit GameDraws(std::size_t plane_count)
      : drawn{Planes(plane_count), Planes(plane_count)}, secure(drawn), in_check(drawn) {}

  std::array<Planes, 2> drawn;
  std::array<Planes, 2> secure;    ///< that stay draws: there is a conversion that draws, or no move at all
  std::array<Planes, 2> in_check;  ///< of those that were drawn at first
};

/// Finds the draws in which one side, the evader, stands in a perpetual check that the other side, the
/// checker, alone gives.
///
/// A draw with the checker to move is forced into a set if all its moves that draw lead into it. Held is the
/// greatest set of draws with the evader, in check, to move, so that each is in Reached(Held). Reached(Held)
/// is the least set from which the evader can move to where the checker is not in check and forced into Held,
/// or is forced into Reached(Held). So the evader can hold out for ever, the checker must check for ever, and
/// again and again the evader replies without a check.
///
/// First comes the greatest set that is enough but for the replies, in which Held lies: checks and what they
/// force, thinned. What it has and Reached has not is taken out, and all is thinned again. Every round but
/// the last takes out some position, so it ends.
template <class Word>
class PerpetualCheck {
  using Plane = GamePlane<Word>;

 public:
  PerpetualCheck(const GamePositions<Word>& positions, const GameDraws<Word>& draws, Color evader,
                 Executor& executor)
      : positions_(positions),
        draws_(draws),
        evader_(evader),
        checker_(!evader),
        executor_(executor),
        held_(positions.plane_count()),
        forced_(positions.plane_count()),
        accepted_(positions.plane_count()),
        unreached_(positions.plane_count()),
        outside_(positions.plane_count()) {}

  /// Held. Once. `on_round` is called after every round.
  PlaneArray<Plane> find(const std::function<void()>& on_round) {
    for_each_plane([&](std::size_t plane) {
      const Plane& drawn = draws_.drawn[index(evader_)][plane];
      held_.planes[plane] = drawn & draws_.in_check[index(evader_)][plane];
      outside_[plane] = drawn - held_.planes[plane];
      forced_.planes[plane] = draws_.drawn[index(checker_)][plane] - draws_.secure[index(checker_)][plane];
      return true;
    });
    std::ranges::fill(held_.changed, std::uint8_t{1});
    std::ranges::fill(forced_.changed, std::uint8_t{1});
    do {
      thin();
      find_reached();
      on_round();
    } while (hold_reached());
    return std::move(held_.planes);
  }

 private:
  /// Whether part(plane) holds for one. Calls it for all.
  bool for_each_plane(auto part) {
    return executor_.sum(positions_.plane_count(),
                         [&](std::size_t plane) { return std::uint64_t{part(plane)}; }) > 0;
  }
  /// Of the wanted positions those from which a move leads into the set.
  Plane pulled(Color mover, std::size_t plane, std::span<const Plane> set, const Plane& wanted) const {
    RestOf<Plane> rest{wanted};
    positions_.pull_until_covered(mover, plane, set, rest);
    return wanted & rest.reached;
  }
  bool is_concerned(Color mover, std::size_t plane, const Flags& changed, const Plane& wanted) const {
    return !wanted.empty() && positions_.reaches_change(mover, plane, changed, wanted);
  }

  /// Until `forced` is what is forced into `held`, and the evader can move there from all of `held`.
  void thin() {
    while (drop_unforced() && drop_unheld()) continue;
  }
  bool drop_unforced() {
    return for_each_plane([&](std::size_t plane) {
      Plane& forced = forced_.planes[plane];
      if (is_concerned(checker_, plane, held_.changed, forced)) {
        const Plane free = pulled(checker_, plane, outside_, forced);
        forced = forced - free;
        if (!free.empty()) forced_.changed[plane] = 1;
      }
      return forced_.changed[plane] != 0;
    });
  }
  bool drop_unheld() {
    std::ranges::fill(held_.changed, std::uint8_t{0});
    const bool any = for_each_plane([&](std::size_t plane) {
      const Plane& held = held_.planes[plane];
      if (!is_concerned(evader_, plane, forced_.changed, held)) return false;
      return let_go(plane, held - pulled(evader_, plane, forced_.planes, held));
    });
    std::ranges::fill(forced_.changed, std::uint8_t{0});
    return any;
  }
  bool let_go(std::size_t plane, const Plane& some) {
    held_.planes[plane] = held_.planes[plane] - some;
    outside_[plane] = outside_[plane] | some;
    held_.changed[plane] = !some.empty();
    return !some.empty();
  }

  /// Until `unreached` is all draws but Reached(held).
  void find_reached() {
    for_each_plane([&](std::size_t plane) {
      unreached_.planes[plane] = draws_.drawn[index(evader_)][plane];
      accepted_.planes[plane] = forced_.planes[plane] - draws_.in_check[index(checker_)][plane];
      accepted_.changed[plane] = !accepted_.planes[plane].empty();
      return true;
    });
    while (reach() && accept()) continue;
  }
  bool reach() {
    return for_each_plane([&](std::size_t plane) {
      Plane& unreached = unreached_.planes[plane];
      const Plane wanted = held_.planes[plane] & unreached;
      unreached_.changed[plane] = 0;
      if (!is_concerned(evader_, plane, accepted_.changed, wanted)) return false;
      const Plane reached = pulled(evader_, plane, accepted_.planes, wanted);
      unreached = unreached - reached;
      unreached_.changed[plane] = !reached.empty();
      return !reached.empty();
    });
  }
  bool accept() {
    return for_each_plane([&](std::size_t plane) {
      Plane& accepted = accepted_.planes[plane];
      const Plane wanted = forced_.planes[plane] - accepted;
      accepted_.changed[plane] = 0;
      if (!is_concerned(checker_, plane, unreached_.changed, wanted)) return false;
      const Plane more = wanted - pulled(checker_, plane, unreached_.planes, wanted);
      accepted = accepted | more;
      accepted_.changed[plane] = !more.empty();
      return !more.empty();
    });
  }
  /// Whether that is less than was held before.
  bool hold_reached() {
    return for_each_plane(
        [&](std::size_t plane) { return let_go(plane, held_.planes[plane] & unreached_.planes[plane]); });
  }

  const GamePositions<Word>& positions_;
  const GameDraws<Word>& draws_;
  const Color evader_, checker_;
  Executor& executor_;

  // What changed: since the other side's sets have followed.
  Layer<Plane> held_;           // the evader to move: not yet known not to be in Held
  Layer<Plane> forced_;         // the checker to move: forced into it
  Layer<Plane> accepted_;       // of those: not in check, or forced into what has been reached
  Layer<Plane> unreached_;      // the evader to move: draws that have not been reached
  std::vector<Plane> outside_;  // the evader to move: draws that are not in `held`
};

}  // namespace mate33
