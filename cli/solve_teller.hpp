#pragma once

#include <cstddef>

#include "mate33/own/root_solver.hpp"
#include "progress.hpp"

namespace mate33::cli {

/// Tells how far the solving of a position has come: on a terminal by a line of progress; where events are
/// asked for, by one JSON object a line on standard output, too (docs/events.md).
class SolveTeller {
 public:
  explicit SolveTeller(bool with_events) : with_events_(with_events) {}
  void step(const RootStep& step);
  /// After a piece of work: what did not fit is said once.
  void worked(const RootSolver& solver);
  /// Nothing more comes.
  void end() { progress_.clear(); }

 private:
  const bool with_events_;
  Progress progress_;
  Throttle throttle_;
  std::size_t told_left_out_ = 0;
};

}  // namespace mate33::cli
