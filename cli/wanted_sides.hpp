#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "mate33/workers/worker_team.hpp"
#include "plan_run.hpp"
#include "repack.hpp"

namespace mate33::cli {

/// With which sides to move tables are stored in the end. While larger tables are made that need them, they
/// have both.
struct WantedSides {
  std::filesystem::path directory;  ///< of all tables, as --out names it
  std::filesystem::path folder;     ///< of these: that directory, or the game's folder in it
  Packing packing;                  ///< of those whose sides change
  bool keeps_best = false;          ///< as of Repacking
  bool json = false;
  std::optional<SidesOption> sides = {};           ///< none: as they are made
  std::vector<std::filesystem::path> tables = {};  ///< those that are asked for
};

/// Makes the plan, of tables in the folder, and stores them with these sides; and with one side those for
/// which an earlier run was killed before it did. What ends it before its time names what is left to be done.
/// Throws what make() and repack() throw.
RunSum make_with_sides(const WantedSides& wanted, PlanRun& plan, WorkerTeam& team);

}  // namespace mate33::cli
