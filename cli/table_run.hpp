#pragma once

#include <optional>
#include <vector>

#include "mate33/maker/table_generator.hpp"
#include "plan_run.hpp"
#include "storage_options.hpp"

namespace mate33::cli {

/// What is asked for of tables of chess.
struct TableRun {
  std::vector<Material> wanted;  ///< those asked for, without what they need
  /// What is asked for, each as one solving makes it.
  std::vector<std::vector<Metric>> metrics = {{Metric::dtm}};
  /// DTM of KBNvK, which is among them, is wanted as the flat file.
  bool is_flat = false;
  bool compress = false;  ///< that, too
  TableOptions options;   ///< without its metrics and what it may take of memory
  AllowedMemory memory;
  unsigned threads = 0;
  bool verify = false;               ///< each table as it is made
  bool keeps_packing = true;         ///< of tables that are there already; else they come to options.packing
  std::optional<SidesOption> sides;  ///< of those asked for, in the end; of WDL both
  bool json = false;
};

/// The plan of what is asked for, with what that needs.
PlanRun plan_run(const TableRun& run, Executor& team);

/// Makes it, and tells of it. Throws CommandError where it takes more memory than allowed, before anything is
/// done.
void generate_tables(const TableRun& run);

}  // namespace mate33::cli
