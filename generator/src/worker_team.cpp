#include "mate33/generator/worker_team.hpp"

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
  task();
  for (unsigned busy; (busy = busy_.load()) != 0;) busy_.wait(busy);
}

void WorkerTeam::help() {
  for (unsigned seen = 0;;) {
    round_.wait(seen);
    ++seen;
    if (task_ == nullptr) return;
    (*task_)();
    if (busy_.fetch_sub(1) == 1) busy_.notify_one();
  }
}

}  // namespace mate33
