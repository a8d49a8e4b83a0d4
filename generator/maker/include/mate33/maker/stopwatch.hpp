#pragma once

#include <chrono>
#include <utility>

namespace mate33 {

/// Measures time that passes on the wall.
class Stopwatch {
 public:
  using Seconds = std::chrono::duration<double>;

  /// Since the start, or the last lap.
  Seconds elapsed() const { return Clock::now() - start_; }
  /// As elapsed(), and begins the next lap.
  Seconds lap() {
    const Clock::time_point now = Clock::now();
    return now - std::exchange(start_, now);
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

}  // namespace mate33
