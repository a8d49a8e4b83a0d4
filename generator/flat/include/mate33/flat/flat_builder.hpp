#pragma once

#include <cstddef>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/solver/solution.hpp"

namespace mate33 {

/// The order of pieces in which the flat table is solved: king, bishop, knight, as its entries have them.
/// With the knight last this takes half the time that it takes with the bishop: no man blocks a knight.
TableLayout flat_solving_layout();

/// The contents of KBNvK.bin (docs/format.md): FlatTable::file_bytes bytes.
/// Precondition: the solution is that of FlatTable::material.
std::vector<std::byte> build_flat_table(const Solution& solution, Executor& team);

}  // namespace mate33
