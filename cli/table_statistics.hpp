#pragma once

#include "mate33/generator/statistics.hpp"
#include "mate33/tablebase.hpp"

namespace mate33::cli {

/// Counts what the tables say of a material. Precondition: its table is open.
inline Statistics count_table(Material material, const Tablebase& tables, WorkerTeam& team) {
  return count_positions(
      material, [&](const Position& position) { return tables.probe(position).value; }, team);
}

}  // namespace mate33::cli
