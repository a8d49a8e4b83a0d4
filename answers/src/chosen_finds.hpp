#pragma once

#include <utility>
#include <variant>
#include <vector>

#include "mate33/answers/found_parts.hpp"
#include "mate33/find/distance_order.hpp"
#include "mate33/find/uniform_sample.hpp"

namespace mate33 {

inline bool takes_whole_table(const FindChoice& choice) {
  return !std::holds_alternative<InTableOrder>(choice);
}

/// Is given what is found in a table, Found or FoundInGame, and has in the end what is wanted of it; at no
/// time more than that.
template <class T>
class ChosenFinds {
 public:
  explicit ChosenFinds(const WantedFinds& wanted) {
    if (const auto* const order = std::get_if<ByDistance>(&wanted.choice)) {
      kept_.template emplace<FirstByDistance<T>>(order->longest_first,
                                                 static_cast<std::size_t>(wanted.part.limit));
    } else if (const auto* const sample = std::get_if<Sampled>(&wanted.choice)) {
      kept_.template emplace<UniformSample<T>>(sample->size, sample->seed);
    }
  }

  void add(T found) {
    if (auto* const first = std::get_if<FirstByDistance<T>>(&kept_)) {
      const auto distance = shown_distance(found);
      first->add(distance, std::move(found));
    } else if (auto* const sample = std::get_if<UniformSample<T>>(&kept_)) {
      sample->add(std::move(found));
    } else {
      std::get<std::vector<T>>(kept_).push_back(std::move(found));
    }
  }

  std::vector<T> take() {
    if (auto* const first = std::get_if<FirstByDistance<T>>(&kept_)) return first->take();
    if (auto* const sample = std::get_if<UniformSample<T>>(&kept_)) return sample->take();
    return std::move(std::get<std::vector<T>>(kept_));
  }

 private:
  std::variant<std::vector<T>, FirstByDistance<T>, UniformSample<T>> kept_;
};

}  // namespace mate33
