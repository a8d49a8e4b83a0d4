#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mate33/plan/plan_progress.hpp"
#include "mate33/table/metric.hpp"
#include "mate33/table/value.hpp"
#include "progress.hpp"

namespace mate33::cli {

/// A step of the solving of a table, of whatever game.
struct ToldStep {
  std::string material;         ///< "KRPvKR", "xiangqi:KRvK"
  std::size_t slices_done = 0;  ///< of slice_count, before this step
  std::size_t slice_count = 1;
  unsigned ply = 0;           ///< of the slice at hand; on repetition the order of the perpetual check
  std::uint64_t settled = 0;  ///< positions, up to now
  Plies longest = {};         ///< the longest distance up to now
};

/// What a run of `mate33 generate` comes to.
struct RunSum {
  std::size_t made = 0, left_alone = 0;  ///< tables
  std::uint64_t bytes = 0;               ///< of those made
};

/// Tells how far a run through a plan of tables has come: one JSON event a line (docs/events.md), or words
/// and, on a terminal, a line of progress.
class PlanTeller {
 public:
  /// @param work how long each table of the plan is estimated to take, in order
  PlanTeller(std::vector<PlanProgress::Seconds> work, bool json)
      : json_(json), tables_(work.size()), plan_(std::move(work)) {}

  void waiting() const;
  /// The table of this number in the plan, from 0, is no work; may be said at any time.
  void left_alone(std::size_t table) { plan_.left_alone(table); }
  /// @param metrics those that one solving makes
  void begin(std::size_t table, const std::string& material, const std::vector<Metric>& metrics);
  /// Never by two threads at once.
  void stepped(const ToldStep& step);
  /// @param share of the packing behind the solving, 0 to 1
  void packing(const std::string& material, double share);
  /// The table at hand is there: its last step is told, and the line is free for what there is to say of it.
  void solved();
  /// All has been said of it.
  void made();

  /// At the end of a run that went well.
  static void finish(const RunSum& sum, const std::filesystem::path& directory, bool json);

 private:
  void show_step(const ToldStep& step);
  /// "; all: 4.5 %, 12 s left"; empty where there is but one table.
  std::string share_of_plan(const PlanProgress::State& state) const;
  /// The last step, unless it has been told: steps come faster than anybody wants to read.
  void tell_untold_step();

  bool json_;
  std::size_t tables_;
  PlanProgress plan_;
  Progress progress_;
  Throttle event_throttle_;
  std::optional<ToldStep> untold_step_;
  std::size_t slices_done_ = 0, slice_count_ = 1, number_ = 0;  // of the table at hand
};

}  // namespace mate33::cli
