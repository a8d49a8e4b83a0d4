#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "generate_formats.hpp"
#include "mate33/workers/worker_team.hpp"
#include "plan_teller.hpp"

namespace mate33::cli {

/// Tells what goes on with a plan of tables of chess. Verifies each table, those that were there already
/// included, where the run asks for it.
class PlanNarrator {
 public:
  /// Both must outlive it.
  PlanNarrator(const TableRun& run, WorkerTeam& team);

  /// What to give to generate_tables(). Throws CommandError from it where a table is wrong.
  TableObserver observer();

  /// Up to now.
  const RunSum& sum() const { return sum_; }

 private:
  void resumed(Material material, std::uint64_t log_bytes) const;
  void left_alone(Material material);
  void tell_left_alone(const TableKey& key);
  void tables_made(const std::vector<MadeTable>& tables);
  void tell_made(const MadeTable& table);
  void verify(Material material);
  std::filesystem::path path_of(const TableKey& key) const;

  const TableRun& run_;
  WorkerTeam& team_;
  PlanTeller teller_;
  RunSum sum_;
};

}  // namespace mate33::cli
