#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "generate_formats.hpp"
#include "mate33/plan/plan_progress.hpp"
#include "mate33/workers/worker_team.hpp"
#include "progress.hpp"

namespace mate33::cli {

/// Tells what goes on with a plan of tables: one JSON event a line (docs/events.md), or words and, on a
/// terminal, a line of progress. Verifies each table, those that were there already included, where the run
/// asks for it.
class PlanNarrator {
 public:
  /// Both must outlive it.
  PlanNarrator(const TableRun& run, WorkerTeam& team);

  /// What to give to generate_tables(). Throws CommandError from it where a table is wrong.
  TableObserver observer();

  std::size_t made() const { return made_; }      ///< tables
  std::size_t left() const { return left_; }      ///< tables that were there already
  std::uint64_t bytes() const { return bytes_; }  ///< of those made

 private:
  void waiting() const;
  void begin(Material material, std::size_t number);
  void resumed(Material material, std::uint64_t log_bytes) const;
  void left_alone(Material material);
  void tell_left_alone(const TableKey& key);
  void stepped(const SolverStep& step);
  void show_step(const SolverStep& step);
  void show_packing(Material material, double share);
  /// "; all: 4.5 %, 12 s left"; empty where there is but one table.
  std::string share_of_plan(const PlanProgress::State& state) const;
  /// The last step, unless it has been told: steps come faster than anybody wants to read.
  void tell_untold_step();
  void tables_made(const std::vector<MadeTable>& tables);
  void tell_made(const MadeTable& table);
  void verify(Material material);
  std::filesystem::path path_of(const TableKey& key) const;

  const TableRun& run_;
  WorkerTeam& team_;
  PlanProgress plan_;
  Progress progress_;
  Throttle event_throttle_;
  std::optional<SolverStep> untold_step_;
  std::size_t slices_done_ = 0, slice_count_ = 1;  // of the table at hand
  std::size_t number_ = 0, made_ = 0, left_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace mate33::cli
