#pragma once

#include <chrono>
#include <thread>

namespace mate33::testing {

/// Asks again and again until it holds. False if it does not within a minute, which no machine takes.
template <class Condition>
bool holds_in_the_end(Condition condition) {
  using namespace std::chrono_literals;
  for (const auto start = std::chrono::steady_clock::now();
       std::chrono::steady_clock::now() - start < 1min;) {
    if (condition()) return true;
    std::this_thread::yield();
  }
  return false;
}

}  // namespace mate33::testing
