#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace mate33 {

/// A fixed number of threads that work on one loop at a time; the calling thread is one of them. Which thread
/// does which part is left to chance: the parts must not depend on each other.
class WorkerTeam {
 public:
  /// 0 threads means as many as the machine runs at once.
  explicit WorkerTeam(unsigned threads);
  ~WorkerTeam();
  WorkerTeam(const WorkerTeam&) = delete;
  WorkerTeam& operator=(const WorkerTeam&) = delete;

  unsigned size() const { return static_cast<unsigned>(helpers_.size()) + 1; }

  /// Calls part(i) once for every i < count and answers the sum of what the calls return.
  /// All calls have ended, and what they wrote is visible, when this returns. If a call throws, its thread
  /// leaves the loop, and the first exception is thrown here in the end. A part must not use the same team.
  template <class Part>
  std::uint64_t sum(std::size_t count, Part part) {
    std::atomic<std::size_t> next{0};
    std::atomic<std::uint64_t> total{0};
    // Chunks small enough to share evenly, large enough that fetching one costs nothing beside its work.
    const std::size_t chunk = std::max<std::size_t>(1, count / (std::size_t{16} * size()));
    run([&] {
      std::uint64_t own = 0;
      for (std::size_t begin; (begin = next.fetch_add(chunk, std::memory_order_relaxed)) < count;) {
        const std::size_t end = std::min(begin + chunk, count);
        for (std::size_t i = begin; i < end; ++i) own += part(i);
      }
      total.fetch_add(own, std::memory_order_relaxed);
    });
    return total.load(std::memory_order_relaxed);
  }

  /// Calls part(i) once for every i < count.
  template <class Part>
  void for_each(std::size_t count, Part part) {
    sum(count, [&](std::size_t i) { return part(i), std::uint64_t{0}; });
  }

 private:
  /// Runs the task on every thread of the team and waits for all.
  void run(const std::function<void()>& task);
  void help();

  /// Runs the task and keeps what it throws.
  void run_guarded(const std::function<void()>& task) noexcept;

  const std::function<void()>* task_ = nullptr;  // null tells the helpers to end
  std::mutex mutex_;
  std::exception_ptr exception_;  // the first one of this round
  std::atomic<unsigned> round_{0};
  std::atomic<unsigned> busy_{0};
  std::vector<std::jthread> helpers_;
};

}  // namespace mate33
