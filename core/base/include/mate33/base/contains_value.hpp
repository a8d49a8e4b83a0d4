#pragma once

#include <algorithm>
#include <iterator>

namespace mate33 {

/// Whether a range has this value: std::ranges::contains of C++23. Tests have a contains() of texts.
template <class Range, class Value>
bool contains_value(const Range& range, const Value& value) {
  return std::find(std::begin(range), std::end(range), value) != std::end(range);
}

}  // namespace mate33
