#include "mate33/plan/table_store.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>

#include "mate33/maker/table_generator.hpp"
#include "mate33/workers/worker_team.hpp"
#include "plan/made_from_store.hpp"
#include "temporary_directory.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("a store makes values of floors, promotions included") {
  WorkerTeam team(2);
  const TemporaryDirectory directory;
  const std::vector<Material> wanted = with_prerequisites({material_of("KQvKP")});
  generate_tables(wanted, {}, {.directory = directory.path(), .metrics = {Metric::wdl}}, team, {});
  const TableStore quick(directory.path().string(), Metric::wdl, large_budget);
  const TemporaryDirectory other;
  for (const auto& file : std::filesystem::directory_iterator(directory.path())) {
    std::filesystem::copy_file(file.path(), other / file.path().filename().string());
  }
  for (const char* const name : {"KQvKR", "KQvKP"}) {
    CAPTURE(name);
    const std::filesystem::path path = other / (std::string(name) + ".wdl.m33");
    const auto reader = TableReader::open_file(path.string());
    REQUIRE(reader);
    const auto codes = decoded(*reader);
    REQUIRE(codes);
    other.write(
        path.filename().string(),
        encode_table(reader->layout(),
                     {.packing = best_packing, .metric = Metric::wdl, .may_have_floors = true}, *codes));
    REQUIRE(TableReader::open_file(path.string())->header().has_floors());
    const TableStore store(other.path().string(), Metric::wdl, large_budget);
    const TableLayout& layout = store.layout(material_of(name));
    std::size_t other_rows = 0, rows = 0;
    for (const std::size_t slice : layout.canonical_slices()) {
      const auto expected = quick.bands(material_of(name), slice, Color::black, {}, team);
      const auto found = store.bands(material_of(name), slice, Color::black, {}, team);
      for (std::size_t row = 0; row < layout.row_count(); ++row, ++rows) {
        other_rows += std::ranges::equal(found->row(row), expected->row(row)) ? 0 : 1;
      }
    }
    CHECK(rows > 0);
    CHECK(other_rows == 0);
  }
}

TEST_CASE("a store says which table is missing or damaged") {
  WorkerTeam team(1);
  const TemporaryDirectory directory;
  generate_tables({material_of("KQvK")}, {}, {.directory = directory.path()}, team, {});
  const TableStore store(directory.path().string(), Metric::dtm, large_budget);
  CHECK(store.bands(material_of("KQvK"), 0, Color::black, {}, team)->has_band(0));
  const auto message_of = [&](const char* name) -> std::string {
    try {
      store.bands(material_of(name), 0, Color::black, {}, team);
    } catch (const TableError& error) {
      return error.what();
    }
    return "";
  };
  CHECK(message_of("KRvK").find("KRvK.m33") != std::string::npos);
  std::ofstream(directory / "KRvK.m33") << "no table";
  CHECK(message_of("KRvK").find("KRvK.m33 is damaged") != std::string::npos);
  std::filesystem::copy_file(directory / "KQvK.m33", directory / "KPvK.m33");
  CHECK(message_of("KPvK").find("KPvK.m33 is damaged: it is the table of KQvK") != std::string::npos);
}
