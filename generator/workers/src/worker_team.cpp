#include "mate33/workers/worker_team.hpp"

#include <algorithm>
#include <utility>

namespace mate33 {

WorkerTeam::WorkerTeam(unsigned threads) {
  if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
  helpers_.reserve(threads - 1);
  for (unsigned i = 1; i < threads; ++i) helpers_.emplace_back([this] { help(); });
}

WorkerTeam::~WorkerTeam() {
  task_ = nullptr;
  round_.fetch_add(1);
  round_.notify_all();
}

std::uint64_t WorkerTeam::run(std::size_t count, const Chunk& chunk) {
  if (helpers_.empty()) return chunk(0, count);
  std::atomic<std::size_t> next{0};
  std::atomic<std::uint64_t> total{0};
  // Small enough to share evenly, large enough that fetching one costs nothing beside its work.
  const std::size_t step = std::max<std::size_t>(1, count / (std::size_t{16} * size()));
  run_on_all([&] {
    std::uint64_t own = 0;
    for (std::size_t begin; (begin = next.fetch_add(step, std::memory_order_relaxed)) < count;) {
      own += chunk(begin, std::min(begin + step, count));
    }
    total.fetch_add(own, std::memory_order_relaxed);
  });
  return total.load(std::memory_order_relaxed);
}

void WorkerTeam::run_on_all(const std::function<void()>& task) {
  task_ = &task;
  busy_.store(static_cast<unsigned>(helpers_.size()));
  round_.fetch_add(1);
  round_.notify_all();
  run_guarded(task);
  for (unsigned busy; (busy = busy_.load()) != 0;) busy_.wait(busy);
  if (exception_) std::rethrow_exception(std::exchange(exception_, nullptr));
}

void WorkerTeam::run_guarded(const std::function<void()>& task) noexcept {
  try {
    task();
  } catch (...) {
    const std::scoped_lock lock(mutex_);
    if (!exception_) exception_ = std::current_exception();
  }
}

void WorkerTeam::help() {
  for (unsigned seen = 0;;) {
    round_.wait(seen);
    ++seen;
    if (task_ == nullptr) return;
    run_guarded(*task_);
    if (busy_.fetch_sub(1) == 1) busy_.notify_one();
  }
}

}  // namespace mate33
