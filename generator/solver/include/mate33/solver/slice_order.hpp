#pragma once

#include <cstddef>
#include <vector>

#include "mate33/table/layouts/chess/table_layout.hpp"

namespace mate33 {

/// The canonical slices in groups, each after those that its pawn moves lead to: these are in the two groups
/// before it, for a pawn moves one rank or two. The slices of a group do not depend on each other.
std::vector<std::vector<std::size_t>> slice_groups(const TableLayout& layout);

/// The most slices that three groups on end have.
std::size_t most_slices_held(const TableLayout& layout);

/// Whether the threads solve slices of a group side by side, each one by itself: small ones. Of large slices
/// they share out the planes.
bool solves_slices_side_by_side(const TableLayout& layout);

}  // namespace mate33
