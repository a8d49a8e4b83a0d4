#pragma once

#include <algorithm>
#include <iterator>

namespace mate33 {

/// Whether a range has this value: std::ranges::contains of C++23.
template <class Range, class Value>
bool contains(const Range& range, const Value& value) {
  return std::find(std::begin(range), std::end(range), value) != std::end(range);
}

}  // namespace mate33
