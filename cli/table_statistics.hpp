#pragma once

#include <string>

#include "mate33/census/statistics.hpp"
#include "mate33/tablebase.hpp"
#include "mate33/workers/worker_team.hpp"

namespace mate33::cli {

/// The value of a position in the tables of these directories. Throws CommandError where there is none, as
/// where a block is damaged, with what to do.
Value value_or_error(const Tablebase& tables, const Position& position, const std::string& directories);

/// Counts what the tables say of a material. Precondition: its table is open. Throws CommandError.
Statistics count_table(Material material, const Tablebase& tables, const std::string& directories,
                       WorkerTeam& team);

}  // namespace mate33::cli
