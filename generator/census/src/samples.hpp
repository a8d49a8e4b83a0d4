#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "mate33/table/codec/code.hpp"

namespace mate33 {

/// Some entries of each code that is a win, spread over a table as if by chance, but always the same, in
/// whatever order they come: those of the rows with the smallest numbers, one of a row.
template <class Entry>
class Samples {
 public:
  struct Sample {
    std::uint64_t chance;
    Entry at;
    bool operator<(const Sample& other) const {
      return std::tie(chance, at) < std::tie(other.chance, other.at);
    }
  };

  /// @param codes as many as there may be
  /// @param most of each code
  Samples(std::size_t codes, std::size_t most) : most_(most), limits_(codes), heaps_(codes) {
    for (std::size_t code = 2; code < codes; code += 2) limits_[code] = UINT64_MAX;
    if (codes > illegal_code) limits_[illegal_code] = 0;
  }

  /// `chance`: of its row, from scattered().
  void add(Code code, std::uint64_t chance, const Entry& at) {
    if (chance < limits_[code]) keep(code, chance, at);
  }
  /// Those of another part of the table.
  void add(const Samples& other) {
    for (std::size_t code = 0; code < heaps_.size(); ++code) {
      for (const Sample& sample : other.heaps_[code]) add(static_cast<Code>(code), sample.chance, sample.at);
    }
  }

  /// In no order.
  std::span<const Sample> of(Code code) const { return heaps_[code]; }

 private:
  void keep(Code code, std::uint64_t chance, const Entry& at) {
    std::vector<Sample>& heap = heaps_[code];
    const auto is_of_row = [&](const Sample& sample) { return sample.chance == chance; };
    if (std::ranges::any_of(heap, is_of_row)) return;
    if (heap.size() == most_) {
      std::pop_heap(heap.begin(), heap.end());
      heap.pop_back();
    }
    heap.push_back({chance, at});
    std::push_heap(heap.begin(), heap.end());
    if (heap.size() == most_) limits_[code] = heap.front().chance;
  }

  std::size_t most_;
  // By code.
  std::vector<std::uint64_t> limits_;  // a sample is one where the number of its row is lower
  std::vector<std::vector<Sample>> heaps_;
};

}  // namespace mate33
