#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "mate33/own/root_solver.hpp"
#include "mate33/table/solved_reader.hpp"

namespace mate33::cli {

/// The file that a solve keeps: what was there under its name is gone on from.
class SolveFile {
 public:
  /// `out`: a file, or a directory, where it gets a name of its own. What is there is gone on from, and
  /// replaced, only if it is of the same placement and metric. Throws CommandError.
  SolveFile(const std::string& out, const Position& root, Metric metric);

  const std::string& path() const { return path_; }
  /// To go on from; null where there is none.
  const SolvedReader* before() const { return before_ ? &*before_ : nullptr; }

  /// Between two pieces of work: keeps what was solved, so that a run that is killed loses little. Not so
  /// often that it would take much of the time. Where it cannot be written, that is said once, and all goes
  /// on.
  void save_now_and_then(const RootSolver& solver);
  /// Keeps what was solved, unless what was there has more. Throws IoError.
  void save(const RootSolver& solver);

 private:
  using Clock = std::chrono::steady_clock;

  std::string path_;
  std::optional<SolvedReader> before_;  // of the same placement and metric
  unsigned saved_answers_ = 0;          // how many there were when it was written last
  Clock::time_point next_ = Clock::time_point::min();
  bool has_failed_ = false;
};

}  // namespace mate33::cli
