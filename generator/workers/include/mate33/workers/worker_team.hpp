#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "mate33/base/executor.hpp"

namespace mate33 {

/// A fixed number of threads that work on one loop at a time; the calling thread is one of them. Which thread
/// does which part is left to chance.
class WorkerTeam final : public Executor {
 public:
  /// 0 threads means as many as the machine runs at once.
  explicit WorkerTeam(unsigned threads);
  ~WorkerTeam() override;

  unsigned size() const override { return static_cast<unsigned>(helpers_.size()) + 1; }

 private:
  std::uint64_t run(std::size_t count, const Chunk& chunk) override;
  /// Runs the task on every thread of the team and waits for all.
  void run_on_all(const std::function<void()>& task);
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
