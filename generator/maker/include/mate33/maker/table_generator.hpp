#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "mate33/plan/table_estimate.hpp"
#include "mate33/plan/table_plan.hpp"
#include "mate33/solver/peers.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/table_encoder.hpp"

namespace mate33 {

struct TableOptions {
  std::filesystem::path directory;
  /// What one solving makes: DTM; or WDL, or WDL and DTZ. Of smaller tables DTM is needed, or WDL.
  std::vector<Metric> metrics = {Metric::dtm};
  Packing packing = quick_packing;
  /// Of DTZ; none: the one side that takes fewer bytes. The others have both.
  std::optional<StoredSides> dtz_sides = {};
  std::uint64_t memory_bytes = 0;       ///< see SolvingRoom
  std::optional<Solving> solving = {};  ///< see SolvingRoom
  std::filesystem::path scratch = {};  ///< for what is needed on disk while a table is made; empty: directory
  bool force = false;                  ///< make the wanted tables anew even where a valid one is there
};

/// Whether this table is there and whole, by the checksums of its header, index and footer, which tell its
/// size; the blocks are not read. A table appears under its name when all of it has been written.
bool is_whole_table(const std::filesystem::path& path, const TableKey& key);
/// Whether the tables of a material in a directory are whole; see is_whole_table().
bool are_whole(const std::filesystem::path& directory, Material material, const std::vector<Metric>& metrics);

/// The bytes of the logs, on the disk for scratch, that an earlier run has left of one solving of this
/// material.
std::uint64_t bytes_of_logs(Material material, const TableOptions& options);

/// Whether this table is there, undamaged as find_table_damage() has it.
bool is_valid_table(const std::filesystem::path& path, const TableKey& key, Executor& team);

/// A table that has been made.
struct MadeTable {
  TableKey key;
  std::filesystem::path path;
  std::uint64_t file_bytes;
  std::array<TableCounts, 2> counts;  ///< by side to move
  std::uint64_t settled;
  std::uint64_t scratch_bytes = 0;    ///< written beside the file, by all processes
  std::uint64_t bytes_of_others = 0;  ///< of that, what was read by other processes than wrote it
  /// Of tables that one solving makes the first has its time.
  std::chrono::duration<double> solve_time, pack_time, write_time;

  /// The longest distance, of either side to move.
  Plies longest() const;
};

/// What is told as it happens, on the thread that called.
struct TableObserver {
  std::function<void()> on_wait;                               ///< another process is at work on a table
  std::function<void(Material, std::size_t number)> on_begin;  ///< number: in the plan, from 0
  std::function<void(Material)> on_left_alone;                 ///< valid tables are there
  SolverObserver on_step;                               ///< called from any thread, but never by two at once
  std::function<void(Material, double share)> on_pack;  ///< what of the packing behind the solving is done
  std::function<void(const std::vector<MadeTable>&)> on_made;  ///< all that one solving has made
  /// There is the log of an earlier run: the solving goes on from these bytes of it, or begins anew where
  /// there are none.
  std::function<void(Material, std::uint64_t log_bytes)> on_resume = {};
};

/// Makes the tables of a plan in order, but for those that are there: a run that was interrupted goes on with
/// the table it was at. The plan is one of with_prerequisites(). Of `wanted` all blocks are checked; with
/// `force` they are made in any case. The others are trusted where they are whole. Several processes may work
/// in one directory, on many machines, too: each table is made by one of them. The files depend on material
/// and level alone. Throws IoError, and TableError where a smaller table is missing, damaged or unreadable.
void generate_tables(const std::vector<Material>& plan, const std::vector<Material>& wanted,
                     const TableOptions& options, Executor& team, const TableObserver& observer);

/// As generate_tables() by one process, but several make each table together, in a directory that all of them
/// see. They solve in regions; the first one writes the file. Each gets the same plan and options, and is
/// told of its own: of tables made the first alone. Precondition: no metric with a clock.
void generate_tables(const std::vector<Material>& plan, const std::vector<Material>& wanted,
                     const TableOptions& options, Executor& team, const TableObserver& observer,
                     Peers& peers);

}  // namespace mate33
