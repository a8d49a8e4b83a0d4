// Floors of whole tables: promotions, stalemates, tables that are their own mirror, DTM.
#include <doctest/doctest.h>

#include <string>

#include "floors.hpp"
#include "mate33/table/wdl.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("tables of WDL with floors answer as those without, promotions and stalemates included") {
  const RuleTables made({material_of("KQvKP")});
  const Tablebase quick = open_directory(made.path());
  for (const char* const name : {"KQvKP", "KQvKR", "KQvKQ"}) {
    CAPTURE(name);
    Tablebase tables = open_directory(made.path());
    add(tables, with_floors(made.path() / (std::string(name) + ".wdl.m33")));
    CHECK(count_other_results(tables, quick, name, 31) == 0);
    CHECK(tables.faults().empty());
    // Each plane is decoded up to the row in question.
    Tablebase uncached = open_with(made.path(), 0);
    add(uncached, with_floors(made.path() / (std::string(name) + ".wdl.m33")));
    CHECK(count_other_results(uncached, quick, name, 2'003) == 0);
  }
}

TEST_CASE("a table of DTM with floors answers as one without") {
  Tablebase tables = open_directory(small_tables());
  add(tables, with_floors(small_tables() / "KQvKQ.m33"));
  CHECK(count_wrong(tables, "KQvKQ", 211) == 0);
}

TEST_CASE("a loss that comes too late is no floor: it need not be a capture that makes it one") {
  const auto quick = TableReader::open_file((rule_tables() / "KQvKR.wdl.m33").string());
  REQUIRE(quick);
  auto codes = decoded(*quick);
  REQUIRE(codes);
  auto& black = (*codes)[index(Color::black)];
  // As if all losses of some planes were blessed.
  std::size_t changed = 0;
  for (std::size_t i = 0; i < 64 * plane_entries; ++i) {
    if (black[i] == Wdl::loss) black[i] = Wdl::blessed_loss, ++changed;
  }
  REQUIRE(changed > 1000);
  const Bytes made = encode_table(
      quick->layout(), {.packing = best_packing, .metric = Metric::wdl, .may_have_floors = true}, *codes);
  const auto reader = TableReader::open(make_memory_source(made), "the table with floors");
  REQUIRE(reader);
  REQUIRE(reader->header().has_floors());
  const auto floors = decoded(*reader);
  REQUIRE(floors);
  std::size_t other = 0;
  for (std::size_t i = 0; i < 64 * plane_entries; ++i) {
    other += black[i] == Wdl::blessed_loss && (*floors)[index(Color::black)][i] != Wdl::blessed_loss ? 1 : 0;
  }
  CHECK(other == 0);
}

TEST_CASE("DTZ of Black beside floors of results answers as without, whether or not WDL has floors") {
  const RuleTables made({material_of("KRvKR"), material_of("KBvKP")}, StoredSides::black);
  const Tablebase quick = open_directory(made.path());
  for (const std::string name : {"KRvKR", "KBvKP"}) {
    for (const bool has_floors : {false, true}) {
      CAPTURE(name);
      CAPTURE(has_floors);
      const TemporaryDirectory directory;
      std::filesystem::copy(made.path(), directory.path());
      const auto wdl = made.path() / (name + ".wdl.m33");
      directory.write(name + ".wdl.m33", has_floors ? with_floors(wdl) : bytes_of_file(wdl));
      directory.write(name + ".dtz.m33", with_open_distances(made.path() / (name + ".dtz.m33"), wdl));
      const auto reader = TableReader::open_file((directory / (name + ".dtz.m33")).string());
      REQUIRE(reader);
      CHECK(reader->header().has_floors());
      InlineExecutor executor;
      CHECK_FALSE(find_table_fault(*reader, executor));
      // Without a cache, each plane is decoded up to the row in question.
      for (const std::size_t cache_bytes : {std::size_t{0}, std::size_t{64} << 20}) {
        const Tablebase tables = open_with(directory.path(), cache_bytes);
        std::size_t other = 0;
        for (const Position& position : positions_of(name.c_str(), cache_bytes == 0 ? 10'007 : 61)) {
          const DtzResult found = tables.probe_dtz(position), expected = quick.probe_dtz(position);
          REQUIRE(found.status == ProbeStatus::ok);
          const bool is_same =
              found.value.outcome == expected.value.outcome && found.value.plies == expected.value.plies;
          other += is_same ? 0 : 1;
        }
        CHECK(other == 0);
      }
    }
  }
}
