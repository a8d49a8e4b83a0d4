#pragma once

#include "mate33/generator/statistics.hpp"
#include "mate33/tablebase.hpp"

namespace mate33::cli {

/// The value of a position in the tables. Throws CommandError where there is none, as where a block is
/// damaged.
Value value_or_error(const Tablebase& tables, const Position& position);

/// Counts what the tables say of a material. Precondition: its table is open. Throws CommandError.
Statistics count_table(Material material, const Tablebase& tables, WorkerTeam& team);

}  // namespace mate33::cli
