#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mate33/plan/plan_progress.hpp"
#include "plan_run.hpp"
#include "progress.hpp"

namespace mate33::cli {

/// Tells how far a run through a plan of tables has come: one JSON event a line (docs/events.md), or words
/// and, on a terminal, a line of progress. Verifies each item, those that were there already included, where
/// the run asks for it.
class PlanTeller {
 public:
  /// The run must outlive it.
  PlanTeller(const PlanRun& run, const PlanOutlook& outlook);

  /// What to give to make_plan(). Throws CommandError from it where a table is wrong.
  PlanObserver observer();
  /// Up to now.
  const RunSum& sum() const { return sum_; }

 private:
  const PlanItem& at_hand() const { return *run_.plan.items[number_]; }
  void waiting() const;
  void begin(std::size_t item);
  void left_alone(std::size_t item);
  void tell_left_alone(const PlanItem& item, const PlannedFile& file) const;
  void replacing(const PlanItem& item, const std::string& reason) const;
  void resumed(std::uint64_t log_bytes) const;
  void stepped(const PlanStep& step);
  void show_step(const PlanStep& step);
  void packing(double share);
  /// "; all: 4.5 %, 12 s left"; empty where there is but one item.
  std::string share_of_plan(const PlanProgress::State& state) const;
  /// The last step, unless it has been told: steps come faster than anybody wants to read.
  void tell_untold_step();
  void made(const std::vector<MadeFile>& files);
  void tell_made(const MadeFile& file);
  /// Of a file that was told of when it was made, and is smaller now.
  void tell_stored_anew(const MadeFile& stored);

  const PlanRun& run_;
  PlanProgress plan_;
  std::size_t name_width_;
  Progress progress_;
  Throttle event_throttle_;
  std::optional<PlanStep> untold_step_;
  std::size_t number_ = 0;  // of the item at hand
  PlanStep step_;           // its last one
  RunSum sum_;
};

}  // namespace mate33::cli
