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
