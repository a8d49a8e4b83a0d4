#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mate33 {

// What looks as if chosen by chance, but is always the same.

/// A number for each number (the finalizer of splitmix64).
constexpr std::uint64_t scattered(std::uint64_t number) {
  number += 0x9E3779B97F4A7C15u;
  number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9u;
  number = (number ^ (number >> 27)) * 0x94D049BB133111EBu;
  return number ^ (number >> 31);
}

/// `most` of so many places, in ascending order: one in each of as many parts, whose lengths differ by one at
/// most. All where there are no more. Places at equal steps would have much in common wherever the step has a
/// factor in common with how the places are made up: the same man on the same few squares.
inline std::vector<std::size_t> scattered_places(std::size_t size, std::size_t most) {
  const std::size_t count = std::min(size, most);
  std::vector<std::size_t> places;
  places.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t begin = i * size / count, end = (i + 1) * size / count;
    places.push_back(begin + static_cast<std::size_t>(scattered(i) % (end - begin)));
  }
  return places;
}

}  // namespace mate33
