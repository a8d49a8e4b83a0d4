#include "mate33/engine/engine_search.hpp"

#include <exception>
#include <string>
#include <utility>

namespace mate33 {

EngineSearch::EngineSearch(std::unique_ptr<SearchWork> work, SearchWait wait, UciOutput& output)
    : work_(std::move(work)),
      output_(output),
      infinite_(wait.infinite),
      is_pondered_on_(wait.ponder),
      pondering_(wait.ponder) {
  thread_ = std::jthread([this](const std::stop_token& stopped) { run(stopped); });
}

void EngineSearch::stop() {
  thread_.request_stop();
  finish();
}

void EngineSearch::ponder_hit() {
  {
    const std::lock_guard lock(mutex_);
    pondering_ = false;
  }
  changed_.notify_all();
}

void EngineSearch::finish() {
  if (thread_.joinable()) thread_.join();
}

bool EngineSearch::waits_to_be_stopped() const {
  return thread_.joinable() && (infinite_ || is_pondering());
}

bool EngineSearch::is_pondering() const {
  const std::lock_guard lock(mutex_);
  return pondering_;
}

void EngineSearch::run(const std::stop_token& stopped) {
  try {
    work_->analyse(stopped);
    wait(stopped);
    if (is_pondered_on_ && !stopped.stop_requested()) work_->go_on_after_ponder_hit(stopped);
  } catch (const std::exception& error) {  // out of memory
    output_.say(std::string("the search was cut short: ") + error.what());
    wait(stopped);
  }
  work_->say_best_move();
}

void EngineSearch::wait(const std::stop_token& stopped) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, stopped, [&] { return !infinite_ && !pondering_; });
}

}  // namespace mate33
