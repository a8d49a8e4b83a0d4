#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "mate33/solver/settlement_log.hpp"
#include "mate33/table/layouts/chess/slice_layout.hpp"

namespace mate33 {

/// Makes the codes of one region of a slice that is solved from what the log has of it, by side to move, in
/// the order of their entries: illegal_code where there is no position. A side without a span is left out.
/// Planes that are copies are not filled in. Throws what the log throws.
void read_region(const SliceLayout& layout, const SettledBlocks& log, std::size_t region,
                 const std::array<std::span<Code>, 2>& codes);

}  // namespace mate33
