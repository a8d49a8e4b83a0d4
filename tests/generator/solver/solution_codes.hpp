#pragma once

#include <algorithm>

#include "mate33/solver/solver.hpp"
#include "mate33/table/layouts/chess/slice_layout.hpp"

/// What a solution holds.
namespace mate33::testing {

/// The codes of all positions that the solver holds, in the order of their entries.
inline std::vector<Code> all_codes(const Solution& solution) {
  const TableLayout& layout = solution.layout();
  std::vector<Code> codes;
  for (std::size_t slice = 0; slice < layout.slice_count(); ++slice) {
    if (!solution.has_slice(slice)) continue;
    const SliceLayout& planes = solution.slice(slice).layout();
    for (const Color side : all_colors) {
      for (std::size_t row = 0; row < layout.row_count(); ++row) {
        if (!planes.is_solved(row / square_count)) continue;
        const auto entries = solution.slice(slice).row(side, row);
        codes.insert(codes.end(), entries.begin(), entries.end());
      }
    }
  }
  return codes;
}

/// The longest win with this side to move in a slice.
inline Plies longest_win(const Solution::Slice& codes, Color side) {
  const SliceLayout& planes = codes.layout();
  Code greatest = 0;
  for (std::size_t row = 0; row < planes.table().row_count(); ++row) {
    if (!planes.is_solved(row / square_count)) continue;
    for (const Code c : codes.row(side, row)) {
      if (is_win(c)) greatest = std::max(greatest, c);
    }
  }
  return greatest == 0 ? Plies(0) : plies_of(greatest);
}

inline Plies longest_win(const Solution& solution, Color side) {
  Plies longest;
  for (const std::size_t slice : solution.layout().canonical_slices()) {
    longest = std::max(longest, longest_win(solution.slice(slice), side));
  }
  return longest;
}

}  // namespace mate33::testing
