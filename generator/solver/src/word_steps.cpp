#include "word_steps.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace mate33 {

namespace {

std::vector<int> offsets_from(Point origin, PointSet points) {
  std::vector<int> offsets;
  for (const Point p : points)
    offsets.push_back(static_cast<int>(index(p)) - static_cast<int>(index(origin)));
  std::ranges::sort(offsets);
  return offsets;
}

}  // namespace

template <class Word>
WordSteps<Word>::WordSteps(const ExpandedRules& rules, Color color, std::size_t piece) {
  using Shape = std::pair<std::pair<int, std::vector<int>>, std::vector<int>>;
  std::map<Shape, PointSet> origins;
  const bool is_forced =
      rules.rules().pieces[piece].promotion && rules.rules().pieces[piece].promotion->is_forced;
  for (const Point from : rules.seat(color, piece)) {
    for (const Path& path : rules.from(color, piece, from)) {
      if (!path.moves() || (is_forced && rules.promotes_at(color, piece).contains(path.to))) continue;
      const int step = static_cast<int>(index(path.to)) - static_cast<int>(index(from));
      origins[{{step, offsets_from(from, path.empty)}, offsets_from(from, path.jumped)}] |= from;
    }
  }
  for (const auto& [shape, from] : origins) {
    leaps_.push_back({shape.first.first, shape.first.second, shape.second, narrowed<Word>(from)});
  }
  take_rides();
}

/// Takes from the leaps those that a ride makes: of one step, of two through the first, and so on, as long as
/// the origins are those from which all the steps before can be made.
template <class Word>
void WordSteps<Word>::take_rides() {
  const auto find = [&](int step, const std::vector<int>& empty) {
    return std::ranges::find_if(leaps_, [&](const Leap& leap) {
      auto sorted = empty;
      std::ranges::sort(sorted);
      return leap.step == step && leap.empty == sorted && leap.jumped.empty();
    });
  };
  std::vector<int> steps;
  for (const Leap& leap : leaps_) {
    if (leap.empty.empty() && leap.jumped.empty()) steps.push_back(leap.step);
  }
  for (const int step : steps) {
    const Set first = find(step, {})->origins;
    std::vector<int> empty, taken = {step};
    Set expected = first;
    for (int at = 2 * step;; at += step) {
      empty.push_back(at - step);
      expected = expected.shifted(-step) & first;
      const auto next = find(at, empty);
      if (expected.empty() || next == leaps_.end() || next->origins != expected) break;
      taken.push_back(at);
    }
    if (!expected.empty()) continue;  // no ride to the edge
    rides_.push_back({step, first});
    empty.clear();
    for (const int at : taken) {
      leaps_.erase(find(at, empty));
      empty.push_back(at);
    }
  }
}

template class WordSteps<Word64>;
template class WordSteps<Word128>;

}  // namespace mate33
