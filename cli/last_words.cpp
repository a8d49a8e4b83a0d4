#include "last_words.hpp"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <deque>
#include <utility>

namespace mate33::cli {

namespace {

std::atomic<const std::string*> last_words = nullptr;
static_assert(std::atomic<const std::string*>::is_always_lock_free);

/// Only what may be done in a handler of a signal.
void say_last_words(int signal) {
  if (const std::string* const words = last_words) {
    // Nobody is left to be told that this failed.
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, words->data(), words->size());
  }
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

}  // namespace

void set_last_words(std::string words) {
  // A handler may be reading earlier ones: all are kept.
  static std::deque<std::string> all;
  all.push_back(std::move(words));
  last_words = &all.back();
  if (all.size() > 1) return;
  std::signal(SIGINT, say_last_words);
  std::signal(SIGTERM, say_last_words);
}

}  // namespace mate33::cli
