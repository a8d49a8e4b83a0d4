#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace mate33::cli {

/// Lets something through at most ten times a second.
class Throttle {
 public:
  /// Whether it may happen now; if so, it is taken to happen.
  bool is_due();

 private:
  using Clock = std::chrono::steady_clock;
  std::optional<Clock::time_point> last_;
};

/// "12 s", "3 min", "2.5 h".
std::string duration_text(std::chrono::duration<double> time);
/// "45 %, 12 s left"; a share below a tenth with a decimal, so that it is seen to grow.
std::string share_text(double share, std::chrono::duration<double> left);

/// One line on standard error that is written over and over: only on a terminal, silent in a pipe or a file.
class Progress {
 public:
  Progress();
  ~Progress();  // wipes the line
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  bool is_shown() const { return shown_; }
  /// Shows the text, at most ten times a second, as far as it fits the line.
  void show(const std::string& text);
  /// Wipes the line, so that something else can be printed.
  void clear();
  /// Shows a share done, 0 to 1, with the time that is left if it goes on like this.
  void show_share(const std::string& what, double share);

 private:
  using Clock = std::chrono::steady_clock;
  bool shown_;
  bool written_ = false;
  Clock::time_point start_ = Clock::now();
  Throttle throttle_;
};

}  // namespace mate33::cli
