#pragma once

#include <optional>

#include "mate33/base/executor.hpp"
#include "mate33/solver/solved_tables.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33 {

/// Reads back planes of a slice as they were solved, with illegal_code where there is no position: those that
/// are flagged, all where there are no flags; not those that are there already, nor copies. Fails as reading
/// a block does.
std::optional<TableFault> load_planes(const TableReader& reader, std::size_t slice, Color to_move,
                                      const PlaneFlags& needed, SolvedPlanes& planes, Executor& team);

}  // namespace mate33
