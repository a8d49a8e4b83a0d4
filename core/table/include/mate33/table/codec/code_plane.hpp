#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "mate33/table/codec/code.hpp"
#include "mate33/table/layouts/chess/table_layout.hpp"

namespace mate33 {

/// The codes of a plane in the order of its entries.
using PlaneCodes = std::span<const Code, plane_entries>;
using MutablePlaneCodes = std::span<Code, plane_entries>;

/// The first so many rows of a plane, by the square of the last piece.
constexpr SquareSet first_rows(std::size_t count) {
  return count == square_count ? SquareSet::all() : SquareSet((std::uint64_t{1} << count) - 1);
}
/// How many rows there are up to and with the last of these. Precondition: there is one.
constexpr std::size_t count_to_last(SquareSet rows) {
  return index(rows.last()) + 1;
}

}  // namespace mate33
