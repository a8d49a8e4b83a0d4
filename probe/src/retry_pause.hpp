#pragma once

#include <atomic>
#include <chrono>

namespace mate33 {

/// The time between two attempts at what has failed. What cannot be read now may be read later; but to try at
/// every probe would cost system calls each time. Any number of threads may ask at once.
class RetryPause {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds length{100};

  /// True before the first failure, and again once the pause has passed. Looks at no clock before the first
  /// failure.
  bool is_over() const noexcept {
    return end_.load(std::memory_order_acquire) == none || is_over(Clock::now());
  }
  bool is_over(Clock::time_point now) const noexcept {
    const Clock::duration end = end_.load(std::memory_order_acquire);
    return end == none || (end != endless && now.time_since_epoch() >= end);
  }

  /// After a failure.
  void begin(Clock::time_point now = Clock::now()) noexcept { set(now.time_since_epoch() + length); }
  /// After a failure that lasts.
  void begin_endless() noexcept { set(endless); }
  /// There is something new to try.
  void end() noexcept { set(none); }

 private:
  static constexpr Clock::duration none = Clock::duration::min(), endless = Clock::duration::max();
  void set(Clock::duration end) noexcept { end_.store(end, std::memory_order_release); }

  std::atomic<Clock::duration> end_{none};
};

}  // namespace mate33
