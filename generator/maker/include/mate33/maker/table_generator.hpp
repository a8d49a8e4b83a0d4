#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "mate33/maker/plan.hpp"
#include "mate33/plan/table_estimate.hpp"
#include "mate33/plan/table_plan.hpp"
#include "mate33/solver/peers.hpp"
#include "mate33/table/table_encoder.hpp"

namespace mate33 {

struct TableOptions {
  std::filesystem::path directory;
  /// What one solving makes: DTM; or WDL, or WDL and DTZ. Of smaller tables DTM is needed, or WDL.
  std::vector<Metric> metrics = {Metric::dtm};
  Packing packing = quick_packing;
  /// What larger tables read stays quick meanwhile.
  bool waits = false;
  /// Of DTZ; none: the one side that takes fewer bytes. The others have both.
  std::optional<StoredSides> dtz_sides = {};
  SolvingRoom room = {};
  std::filesystem::path scratch = {};  ///< for what is needed on disk while a table is made; empty: directory
  bool force = false;                  ///< make the wanted tables anew even where a valid one is there
};

/// Tables of chess to be made.
struct TableWork {
  std::vector<Material> materials;  ///< those of with_prerequisites()
  /// Of these all blocks of tables that are there are checked; with `force` they are made in any case. The
  /// others are trusted where they are whole.
  std::vector<Material> wanted;
  TableOptions options;
  bool stores_wanted_later = false;  ///< whoever calls stores them anew when all are made
};
/// Adds these tables to a plan of their directory, in order. The files depend on material and level alone. At
/// level best a table that others are made from is packed once they are made.
/// Several processes (see make_plan()) solve in regions, and the first one writes the file: precondition: no
/// metric with a clock.
void add_tables(Plan& plan, const std::vector<TableWork>& works);

/// Makes a plan of one work.
void generate_tables(const std::vector<Material>& materials, const std::vector<Material>& wanted,
                     const TableOptions& options, Executor& team, const PlanObserver& observer);
void generate_tables(const std::vector<Material>& materials, const std::vector<Material>& wanted,
                     const TableOptions& options, Executor& team, const PlanObserver& observer, Peers& peers);

}  // namespace mate33
