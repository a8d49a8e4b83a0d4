#pragma once

#include <array>

#include "mate33/census/held_rows.hpp"
#include "mate33/find/find_kind.hpp"

namespace mate33 {

/// Where in a row positions of each kind are, by the black king's square.
using KindSets = std::array<SquareSet, all_find_kinds.size()>;

/// The kinds that a table of this metric tells: DTM, or WDL.
KindSets kinds_in_row(const HeldRow& row, Metric metric);

}  // namespace mate33
