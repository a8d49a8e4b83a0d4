#pragma once

#include "mate33/census/rule_statistics.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/wdl.hpp"

/// The codes of solved tables, for what counts them.
namespace mate33::testing {

inline Code dtz_code(const Solution& solution, const Position& position) {
  const MenSquares men = solution.layout().men_of(position);
  return solution.code(solution.layout().place_of(men), men.black_king, position.side_to_move);
}

/// The codes of a solution of DTZ, as they are or as those of WDL.
inline CodeSource codes_in(const Solution& solution, Metric metric) {
  const TableLayout& layout = solution.layout();
  const auto read = [&solution, blocks = BlockMap(layout), metric](std::size_t group, std::span<Code> white,
                                                                   std::span<Code> black) {
    for (std::size_t i = 0; i < white.size(); ++i) {
      const BlockMap::SlicePlane place = blocks.slice_plane(group, i / plane_entries);
      const std::size_t entry = place.plane * plane_entries + i % plane_entries;
      for (const Color c : all_colors) {
        const Code code = solution.slice(place.slice).codes(c)[entry];
        (c == Color::white ? white : black)[i] = metric == Metric::wdl ? Wdl::of_dtz(code) : code;
      }
    }
  };
  return {layout, read};
}

}  // namespace mate33::testing
