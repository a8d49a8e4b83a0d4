#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "mate33/find/distance_order.hpp"

namespace mate33 {

/// What is found by searches, in the order of distances, so much at a time as there is room for: one pass
/// over the tables where the limit fits into the room, else one that counts, and one for each time.
template <class T>
class SortedPasses {
 public:
  SortedPasses(bool longest_first, std::uint64_t limit, std::size_t room)
      : longest_first_(longest_first), wanted_(limit), room_(room), order_(longest_first) {}

  /// What comes next in the order; nothing at its end. pass(add) is to call add(distance, found) for all that
  /// there is, each time the same.
  template <class Pass>
  std::vector<T> next(const Pass& pass) {
    if (given_ == wanted_) return {};
    if (wanted_ <= room_) return first(pass);
    if (given_ == 0) count(pass);
    const std::uint64_t here = std::min<std::uint64_t>(room_, wanted_ - given_);
    if (here == 0) return {};
    order_.begin(given_, static_cast<std::size_t>(here));
    pass([&](std::optional<Plies> distance, T found) { order_.add(distance, std::move(found)); });
    given_ += here;
    return order_.take();
  }

 private:
  template <class Pass>
  std::vector<T> first(const Pass& pass) {
    FirstByDistance<T> first(longest_first_, static_cast<std::size_t>(wanted_));
    pass([&](std::optional<Plies> distance, T found) { first.add(distance, std::move(found)); });
    given_ = wanted_;
    return first.take();
  }
  template <class Pass>
  void count(const Pass& pass) {
    pass([&](std::optional<Plies> distance, const T&) { order_.count(distance); });
    wanted_ = std::min(wanted_, order_.total());
  }

  bool longest_first_;
  std::uint64_t wanted_;  // no more than there is, once that is counted
  std::uint64_t given_ = 0;
  std::size_t room_;
  DistanceOrder<T> order_;
};

}  // namespace mate33
