#include "stop_signals.hpp"

#include <atomic>
#include <csignal>

namespace mate33::cli {

namespace {

// A handler of a signal reaches nothing else.
std::atomic<bool> stop_asked = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void take_both(void (*handler)(int)) {
  std::signal(SIGINT, handler);
  std::signal(SIGTERM, handler);
}

void note_signal(int) {
  stop_asked = true;
  take_both(SIG_DFL);
}

}  // namespace

void take_stop_signals() {
  take_both(note_signal);
}

bool is_asked_to_stop() {
  return stop_asked;
}

}  // namespace mate33::cli
