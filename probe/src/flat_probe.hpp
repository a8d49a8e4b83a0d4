#pragma once

#include "mate33/chess/position.hpp"
#include "mate33/table/flat_table.hpp"
#include "mate33/table/value.hpp"

namespace mate33 {

/// The value of a position of KBNvK, whichever colour has the pieces and whichever colour of square the
/// bishop; unknown if the position is illegal. Precondition: its material is that of the table or that with
/// colours swapped.
Value probe_flat(const FlatTable& table, const Position& position) noexcept;

/// Asks for the memory that probe_flat() will read for this position. Same precondition.
void prefetch_flat(const FlatTable& table, const Position& position) noexcept;

}  // namespace mate33
