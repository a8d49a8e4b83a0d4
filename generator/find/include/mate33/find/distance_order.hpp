#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "mate33/table/value.hpp"

namespace mate33 {

/// Where a distance comes in the order: the lowest first, what has none last.
inline unsigned distance_rank(std::optional<Plies> distance, bool longest_first) {
  constexpr unsigned none = std::numeric_limits<unsigned>::max(), beyond = 1u << 16;
  if (!distance) return none;
  return longest_first ? beyond - distance->count() : distance->count();
}

/// Of what passes by once, so many that come first in the order of DistanceOrder.
template <class T>
class FirstByDistance {
 public:
  FirstByDistance(bool longest_first, std::size_t most) : longest_first_(longest_first), most_(most) {}

  void add(std::optional<Plies> distance, T each) {
    const Place place{distance_rank(distance, longest_first_), count_++};
    if (kept_.size() == most_) {
      if (kept_.empty() || kept_.front().first < place) return;
      std::ranges::pop_heap(kept_, {}, &Kept::first);
      kept_.pop_back();
    }
    kept_.emplace_back(place, std::move(each));
    std::ranges::push_heap(kept_, {}, &Kept::first);
  }
  /// In order.
  std::vector<T> take() {
    std::ranges::sort_heap(kept_, {}, &Kept::first);
    std::vector<T> all;
    for (auto& [place, each] : kept_) all.push_back(std::move(each));
    kept_.clear();
    return all;
  }

 private:
  using Place = std::pair<unsigned, std::uint64_t>;  // the rank, and in which place it passed
  using Kept = std::pair<Place, T>;

  bool longest_first_;
  std::size_t most_;
  std::uint64_t count_ = 0;
  std::vector<Kept> kept_;  // a heap, the last of the order in front
};

/// Puts what passes by, again and again in the same order, into the order of distances: what has none comes
/// last, and what is alike stays in the order in which it passes. The first time it is counted. After that as
/// much of the order is taken from each passage as there is room for.
template <class T>
class DistanceOrder {
 public:
  explicit DistanceOrder(bool longest_first) : longest_first_(longest_first) {}

  void count(std::optional<Plies> distance) { ++counts_[rank(distance)]; }
  std::uint64_t total() const {
    std::uint64_t sum = 0;
    for (const auto& [rank, count] : counts_) sum += count;
    return sum;
  }

  /// The next passage gives what stands at these places of the order.
  void begin(std::uint64_t first, std::size_t most) {
    first_ = first;
    most_ = most;
    kept_.clear();
    next_.clear();
    std::uint64_t place = 0;
    for (const auto& [rank, count] : counts_) {
      next_[rank] = place;
      place += count;
    }
  }
  void add(std::optional<Plies> distance, T each) {
    const std::uint64_t place = next_.at(rank(distance))++;
    if (place >= first_ && place - first_ < most_) kept_.emplace_back(place, std::move(each));
  }
  std::vector<T> take() {
    std::ranges::sort(kept_, {}, &std::pair<std::uint64_t, T>::first);
    std::vector<T> all;
    for (auto& [place, each] : kept_) all.push_back(std::move(each));
    kept_.clear();
    return all;
  }

 private:
  unsigned rank(std::optional<Plies> distance) const { return distance_rank(distance, longest_first_); }

  bool longest_first_;
  std::map<unsigned, std::uint64_t> counts_, next_;  // by rank; the place of the next one
  std::uint64_t first_ = 0;
  std::size_t most_ = 0;
  std::vector<std::pair<std::uint64_t, T>> kept_;  // with their places
};

}  // namespace mate33
