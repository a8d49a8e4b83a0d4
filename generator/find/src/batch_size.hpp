#pragma once

#include <algorithm>
#include <cstddef>

#include "mate33/base/executor.hpp"

namespace mate33 {

/// How many groups of a table are looked into side by side before what they have is told: few at first, so
/// that who wants little waits little, and then as many as keeps the hits few. Of groups that take long there
/// are never many.
class BatchSize {
 public:
  BatchSize(const Executor& executor, bool take_long)
      : least_(executor.size()), most_(take_long ? least_ * 8 : 1024), size_(least_ * 8) {}

  std::size_t groups() const { return size_; }
  void adapt_to(std::size_t hits) {
    constexpr std::size_t few = std::size_t{1} << 17, many = std::size_t{1} << 20;
    if (hits < few) size_ = std::min(size_ * 2, most_);
    if (hits > many) size_ = std::max(size_ / 2, least_);
  }

 private:
  std::size_t least_, most_, size_;
};

}  // namespace mate33
