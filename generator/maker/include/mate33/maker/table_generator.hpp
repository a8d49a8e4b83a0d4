#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "mate33/maker/table_plan.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/table_encoder.hpp"

namespace mate33 {

/// What making a table takes, in bytes, reckoned from the sizes of what it holds.
struct TableEstimate {
  std::uint64_t memory;
  std::uint64_t file;
};
/// Of what one solving makes: see TableOptions.
TableEstimate estimate_table(Material material, const std::vector<Metric>& metrics, unsigned threads);

struct TableOptions {
  std::filesystem::path directory;
  /// What one solving makes: DTM; or WDL, or WDL and DTZ. Of smaller tables DTM is needed, or WDL.
  std::vector<Metric> metrics = {Metric::dtm};
  Packing packing = quick_packing;
  /// Of DTZ; none: the one side that takes fewer bytes. The others have both.
  std::optional<StoredSides> dtz_sides = {};
  bool force = false;  ///< make the wanted tables anew even where a valid one is there
};

/// Whether this table is there, undamaged as find_table_damage() has it.
bool is_valid_table(const std::filesystem::path& path, const TableKey& key, Executor& team);

/// A table that has been made.
struct MadeTable {
  TableKey key;
  std::filesystem::path path;
  std::uint64_t file_bytes;
  std::array<TableCounts, 2> counts;  ///< by side to move
  std::uint64_t settled;
  /// Of tables that one solving makes the first has its time.
  std::chrono::duration<double> solve_time, pack_time, write_time;

  /// The longest distance, of either side to move.
  Plies longest() const;
};

/// What is told as it happens, on the thread that called.
struct TableObserver {
  std::function<void()> on_wait;  ///< another process is at work in the directory
  std::function<void(Material, std::size_t number)> on_begin;  ///< number: in the plan, from 0
  std::function<void(Material)> on_left_alone;                 ///< valid tables are there
  SolverObserver on_step;                               ///< called from any thread, but never by two at once
  std::function<void(Material, double share)> on_pack;  ///< what of the packing behind the solving is done
  std::function<void(const std::vector<MadeTable>&)> on_made;  ///< all that one solving has made
};

/// Makes the tables of a plan in order, but for those that are there and valid; so that a run that was
/// interrupted goes on with the table it was at. The plan is one of with_prerequisites(); `forced` holds
/// those to make in any case. The files depend on material and level alone. Throws IoError, and
/// TableError where a smaller table turns out to be missing, damaged or unreadable.
void generate_tables(const std::vector<Material>& plan, const std::vector<Material>& forced,
                     const TableOptions& options, Executor& team, const TableObserver& observer);

}  // namespace mate33
