#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "mate33/table/codec/plane_codec.hpp"
#include "mate33/table/codec/prediction.hpp"
#include "mate33/table/table_reader.hpp"
#include "table_file.hpp"

/// The planes of committed tables, for the context codec to code again.
namespace mate33::testing {

using PlaneArray = std::array<Code, plane_entries>;

struct TablePlane {
  std::size_t slice, plane;
  MenSquares men;
  PlaneRules rules;
  std::array<PlaneArray, 2> codes;  // by side to move
  PlaneArray prediction;            // of Black's
};

/// The planes that a table holds.
inline std::vector<TablePlane> planes_of(const TableReader& reader) {
  std::vector<TablePlane> planes;
  const auto codes = decoded(reader);
  REQUIRE(codes);
  for (std::size_t number = 0; number < reader.blocks().plane_count(); ++number) {
    const auto [slice, plane] =
        reader.blocks().slice_plane(BlockMap::group_of(number), number % planes_per_block);
    if (!PlaneDecoder(reader, slice, plane).is_held()) continue;
    TablePlane& next = planes.emplace_back();
    next.slice = slice;
    next.plane = plane;
    next.men = reader.layout().men_of(slice, plane * plane_entries);
    next.rules = PlaneRules::of(reader.layout(), next.men);
    for (const Color c : all_colors) {
      const auto side = std::span((*codes)[index(c)]).subspan(number * plane_entries, plane_entries);
      std::ranges::copy(side, next.codes[index(c)].begin());
    }
    predict_black_plane(Metric::dtm, reader.layout(), next.men, next.rules.attacked,
                        held_rows(reader.layout(), next.slice, next.plane), next.codes[0], next.prediction);
  }
  return planes;
}

}  // namespace mate33::testing
