#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "mate33/maker/table_generator.hpp"
#include "mate33/plan/table_store.hpp"
#include "mate33/table/codec/plane_codec.hpp"
#include "mate33/workers/worker_team.hpp"
#include "plan/made_from_store.hpp"
#include "table_file.hpp"
#include "temporary_directory.hpp"

namespace mate33::testing {

/// Compares what a store makes of tables with floors with what it reads of the same tables without.
inline void check_floors(Metric metric, const char* largest, const std::vector<const char*>& names) {
  WorkerTeam team(2);
  const TemporaryDirectory directory, other;
  generate_tables(with_prerequisites({material_of(largest)}), {},
                  {.directory = directory.path(), .metrics = {metric}}, team, {});
  for (const auto& file : std::filesystem::directory_iterator(directory.path())) {
    std::filesystem::copy_file(file.path(), other / file.path().filename().string());
  }
  for (const char* const name : names) {
    const std::string file = table_file_name({Game::chess, material_of(name), metric});
    const auto reader = TableReader::open_file((directory / file).string());
    REQUIRE(reader);
    const auto codes = decoded(*reader);
    REQUIRE(codes);
    const TableEncoding encoding = {.packing = best_packing, .metric = metric, .may_have_floors = true};
    other.write(file, encode_table(reader->layout(), encoding, *codes));
    REQUIRE(TableReader::open_file((other / file).string())->header().has_floors());
  }
  const TableStore quick(directory.path().string(), metric, large_budget),
      store(other.path().string(), metric, large_budget);
  for (const char* const name : names) {
    CAPTURE(name);
    const TableLayout& layout = store.layout(material_of(name));
    std::size_t other_rows = 0, rows = 0;
    for (const std::size_t slice : layout.canonical_slices()) {
      const auto expected = quick.bands(material_of(name), slice, Color::black, {}, team);
      const auto found = store.bands(material_of(name), slice, Color::black, {}, team);
      for (std::size_t plane = 0; plane < layout.plane_count(); ++plane) {
        // What stands in other rows means nothing.
        for (const Square inner : held_rows(layout, slice, plane)) {
          const std::size_t row = plane * square_count + index(inner);
          other_rows += std::ranges::equal(found->row(row), expected->row(row)) ? 0 : 1;
          ++rows;
        }
      }
    }
    CHECK(rows > 0);
    CHECK(other_rows == 0);
  }
}

}  // namespace mate33::testing
