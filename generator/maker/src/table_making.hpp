#pragma once

#include <vector>

#include "mate33/maker/table_generator.hpp"
#include "mate33/plan/io_error.hpp"
#include "mate33/solver/solved_tables.hpp"

namespace mate33 {

/// Solves a material, by all processes together, and writes the tables of these metrics, which one solving
/// makes. The first process alone answers them. Throws IoError, and TableError for what is wrong with a
/// smaller table.
std::vector<MadeFile> make_tables(Material material, const std::vector<Metric>& metrics,
                                  const TableOptions& options, const SolvedTables& smaller, Peers& peers,
                                  Executor& team, const PlanObserver& observer);

/// The system gives less memory than the estimate has.
IoError out_of_memory(Material material);

}  // namespace mate33
