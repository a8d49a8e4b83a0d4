#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "mate33/own/root_solver.hpp"
#include "mate33/table/solved_reader.hpp"

namespace mate33::cli {

/// The file that a solve keeps, and beside it those of its quests: what was there under their names is gone
/// on from.
class SolveFile {
 public:
  /// `out`: a file, or a directory, where it gets a name of its own. What is there is gone on from, and
  /// replaced, only if it is of the same placement and metric. A quest's file that is damaged is said, and
  /// not gone on from. Throws CommandError.
  SolveFile(const std::string& out, const Position& root, Metric metric);

  const std::string& path() const { return path_; }
  /// To go on from.
  RootFiles before() const;

  /// Between two pieces of work: keeps what was solved, so that a run that is killed loses little. Not so
  /// often that it would take much of the time. Where it cannot be written, that is said once, and all goes
  /// on.
  void save_now_and_then(RootSolver& solver);
  /// Keeps what was solved, unless what was there has more. Throws IoError.
  void save(RootSolver& solver);

 private:
  using Clock = std::chrono::steady_clock;

  void refuse_of_others(const std::string& name, const SolvedHeader& header, const Position& root,
                        Metric metric) const;
  void open_solved(const Position& root, Metric metric);
  void open_quests(const Position& root, Metric metric);
  [[noreturn]] void refuse_beside(const std::string& name) const;
  void save_quests(RootSolver& solver);
  void save_quest(Quest& quest, const std::string& name, unsigned number, unsigned count);

  std::string path_;
  std::optional<SolvedReader> before_;  // of the same placement and metric
  std::vector<SolvedReader> quests_before_;
  unsigned saved_answers_ = 0;               // how many there were when it was written last
  std::map<std::string, SolvedHope> saved_;  // of quests, by the names of their files
  std::set<std::string> of_other_roots_;
  Clock::time_point next_ = Clock::time_point::min();
  bool has_failed_ = false;
};

}  // namespace mate33::cli
