#include "progress.hpp"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <utility>

#include "mate33/plan/plan_progress.hpp"

namespace mate33::cli {

namespace {

constexpr const char* wipe = "\r\x1b[K";

/// As much of the text as fits one line of the terminal: what goes on in the next would not be wiped.
std::string fitted(const std::string& text) {
  ::winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return text;
  return text.substr(0, size.ws_col - 1u);
}

}  // namespace

bool Throttle::is_due() {
  constexpr std::chrono::milliseconds pause(100);
  const Clock::time_point now = Clock::now();
  if (last_ && now - *last_ < pause) return false;
  last_ = now;
  return true;
}

std::string duration_text(std::chrono::duration<double> time) {
  constexpr double minute = 60, hour = 3600, few = 100;
  const double seconds = time.count();
  if (seconds < few) return fmt::format("{:.0f} s", seconds);
  if (seconds < few * minute) return fmt::format("{:.0f} min", seconds / minute);
  return fmt::format("{:.1f} h", seconds / hour);
}

std::string share_text(double share, std::chrono::duration<double> left) {
  constexpr double tenth = 0.1;
  const bool is_small = share < tenth;
  constexpr unsigned percent = 100, per_mille = 1000;
  const double told = told_share(share, is_small ? per_mille : percent);
  return fmt::format("{:.{}f} %, {} left", told * percent, is_small ? 1 : 0, duration_text(left));
}

Progress::Progress() : shown_(::isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  clear();
}

void Progress::clear() {
  if (std::exchange(written_, false)) std::fputs(wipe, stderr);
}

void Progress::show(const std::string& text) {
  if (!shown_ || !throttle_.is_due()) return;
  written_ = true;
  fmt::print(stderr, "{}{}", wipe, fitted(text));
  std::fflush(stderr);
}

void Progress::show_share(const std::string& what, double share) {
  const std::chrono::duration<double> elapsed = Clock::now() - start_;
  const double left = share > 0 ? elapsed.count() * (1 - share) / share : 0;
  show(fmt::format("{}: {:3.0f} %, {} left", what, share * 100,
                   duration_text(std::chrono::duration<double>(left))));
}

}  // namespace mate33::cli
