#pragma once

#include <vector>

#include "mate33/solver/solver.hpp"
#include "mate33/table/table_encoder.hpp"
#include "mate33/workers/worker_team.hpp"
#include "table_file.hpp"

/// Solved tables as files.
namespace mate33::testing {

inline void add_slice(TableEncoder& encoder, const Solution::Slice& slice, Executor& executor) {
  encoder.add_slice(SliceRules(slice.layout(), executor), slice.codes(), executor);
}

inline std::vector<std::byte> encode(const Solution& solution, const std::vector<std::size_t>& slices,
                                     WorkerTeam& team, const TableEncoding& encoding = {}) {
  return encode_table(
      solution.layout(), encoding,
      [&](TableEncoder& encoder) {
        for (const std::size_t slice : slices) add_slice(encoder, solution.slice(slice), team);
      },
      team);
}

inline std::vector<std::byte> encode(const Solution& solution, WorkerTeam& team,
                                     const TableEncoding& encoding = {}) {
  return encode(solution, solution.layout().canonical_slices(), team, encoding);
}

/// Blocks are packed one by one: of the codec that takes its time three men tell all that four would.
inline std::vector<Packing> packings_for(const Solution& solution) {
  if (solution.layout().material().men() > 3) return {quick_packing};
  return {quick_packing, best_packing};
}

/// The rows of a slice whose positions the table holds: those that stand for their images.
inline std::vector<std::size_t> held_rows(const TableLayout& layout, std::size_t slice) {
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < layout.row_count(); ++row) {
    const auto place = layout.place_of(layout.men_of(slice, row * square_count));
    if (place.slice == slice && place.row == row) rows.push_back(row);
  }
  return rows;
}

}  // namespace mate33::testing
