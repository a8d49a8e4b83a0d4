#include "mate33/workers/worker_team.hpp"

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

void WorkerTeam::run(const std::function<void()>& task) {
  if (helpers_.empty()) return task();
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
