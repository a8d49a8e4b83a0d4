#include "mate33/plan/table_store.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "mate33/maker/table_generator.hpp"
#include "mate33/workers/worker_team.hpp"
#include "plan/floors_in_store.hpp"
#include "plan/made_from_store.hpp"
#include "temporary_directory.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("a store makes values of floors") {
  check_floors(Metric::wdl, "KQvKR", {"KQvKR"});
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

TEST_CASE("a store takes each table from the first directory that has it, and says what it can read whole") {
  WorkerTeam team(1);
  const TemporaryDirectory one, other;
  generate_tables({material_of("KQvK")}, {}, {.directory = one.path()}, team, {});
  generate_tables({material_of("KQvK"), material_of("KRvK")}, {}, {.directory = other.path()}, team, {});
  std::filesystem::remove(other / "KQvK.m33");
  const TableStore store({one.path().string(), other.path().string()}, Metric::dtm, large_budget);
  for (const char* name : {"KQvK", "KRvK"}) {
    CHECK(store.can_read(material_of(name)));
    CHECK(store.bands(material_of(name), 0, Color::black, {}, team)->has_band(0));
  }
  CHECK(store.can_read_with_conversions(material_of("KQvK")));
  CHECK(store.can_read(material_of("KNvK")));  // drawn, without a table
  CHECK(!store.can_read(material_of("KPvK")));
  // What stores one side is there, but not whole.
  const auto reader = TableReader::open_file((other / "KRvK.m33").string());
  REQUIRE(reader);
  const TableEncoding one_side = {.sides = StoredSides::white};
  one.write("KRvK.m33", encode_table(reader->layout(), one_side, *decoded(*reader)));
  const TableStore halved({one.path().string(), other.path().string()}, Metric::dtm, large_budget);
  CHECK(!halved.can_read(material_of("KRvK")));
  CHECK(halved.can_read_with_conversions(material_of("KQvK")));
}
