#include "progress.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <utility>

namespace mate33::cli {

namespace {

constexpr const char* wipe = "\r\x1b[K";

}  // namespace

Progress::Progress() : shown_(::isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  clear();
}

void Progress::clear() {
  if (std::exchange(written_, false)) std::fputs(wipe, stderr);
}

void Progress::show(const std::string& text) {
  constexpr std::chrono::milliseconds pause(100);
  const Clock::time_point now = Clock::now();
  if (!shown_ || now - last_ < pause) return;
  last_ = now;
  written_ = true;
  fmt::print(stderr, "{}{}", wipe, text);
  std::fflush(stderr);
}

void Progress::show_share(const std::string& what, double share) {
  const std::chrono::duration<double> elapsed = Clock::now() - start_;
  const double left = share > 0 ? elapsed.count() * (1 - share) / share : 0;
  show(fmt::format("{}: {:3.0f} %, {:.0f} s left", what, share * 100, left));
}

}  // namespace mate33::cli
