#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace mate33 {

/// Some of what is given to it, one after the other, each as likely as any other: the same for the same seed,
/// on any machine (Vitter's algorithm R).
template <class T>
class UniformSample {
 public:
  UniformSample(std::size_t most, std::uint64_t seed) : most_(most), random_(seed) {}

  void add(T each) {
    const std::uint64_t place = kept_.size() < most_ ? kept_.size() : below(count_ + 1);
    if (place == kept_.size() && place < most_) {
      kept_.emplace_back(count_, std::move(each));
    } else if (place < most_) {
      kept_[place] = {count_, std::move(each)};
    }
    ++count_;
  }

  /// In the order in which they were given.
  std::vector<T> take() {
    std::ranges::sort(kept_, {}, &std::pair<std::uint64_t, T>::first);
    std::vector<T> all;
    for (auto& [number, each] : kept_) all.push_back(std::move(each));
    kept_.clear();
    return all;
  }

 private:
  /// A number below this one, each as likely. Of the standard library's ways to one no two need be alike.
  std::uint64_t below(std::uint64_t end) {
    const std::uint64_t whole = ~std::uint64_t{0} - ~std::uint64_t{0} % end;
    std::uint64_t number = random_();
    while (number >= whole) number = random_();
    return number % end;
  }

  std::size_t most_;
  std::mt19937_64 random_;
  std::uint64_t count_ = 0;
  std::vector<std::pair<std::uint64_t, T>> kept_;  // with their numbers
};

}  // namespace mate33
