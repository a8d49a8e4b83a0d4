// Solving in regions, with what is settled in a log, beside solving with all codes in memory.

#include <doctest/doctest.h>

#include "mate33/base/table_error.hpp"
#include "mate33/solver/region_layout.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/workers/worker_team.hpp"
#include "memory_log.hpp"
#include "plane_stream.hpp"
#include "sanitized.hpp"
#include "solved_tables.hpp"

using namespace mate33;
using mate33::testing::solved_tables;

namespace {

constexpr std::size_t little_room = 1 << 20;  // so that what is read back is forgotten, too

}  // namespace

TEST_CASE("solved in regions, positions have the values they have with all codes in memory") {
  WorkerTeam team(2);
  NoPeers nobody;
  for (const Metric metric : {Metric::dtm, Metric::dtz}) {
    SolvedInMemory& tables = solved_tables(metric);
    // Without pawns, with twins, with men that both can win with; with pawns of one side and of both, which
    // capture en passant; and with a pawn that promotes beside others.
    for (const char* name : tables_to_try({"KQvK", "KPvK", "KNNvK", "KNvKN"},
                                          {"KBNvK", "KRvKR", "KRPvK", "KRvKP", "KPPvK", "KPvKP"})) {
      CAPTURE(name);
      const Material material = *Material::parse(name);
      const Solution& expected = tables.solve(material);
      MemoryLog log;
      solve_in_regions(metric, expected.layout(), tables, {nobody, log, log}, little_room, team);
      CHECK(count_differences(expected, log) == 0);
    }
  }
}

TEST_CASE("a run in regions that fails goes on after the last complete ply, and settles none again") {
  WorkerTeam team(2);
  NoPeers nobody;
  SolvedInMemory& tables = solved_tables();
  for (const char* name : tables_to_try({"KRvK", "KNvKN", "KPvK"}, {"KBNvK", "KRvKR", "KRPvK"})) {
    CAPTURE(name);
    const Solution& expected = tables.solve(*Material::parse(name));
    MemoryLog whole;
    solve_in_regions(Metric::dtm, expected.layout(), tables, {nobody, whole, whole}, little_room, team);
    MemoryLog log;
    unsigned failures = 0;
    for (int room = 1;;) {
      log.appends_left = room;
      const std::size_t before = log.completed();
      try {
        solve_in_regions(Metric::dtm, expected.layout(), tables, {nobody, log, log}, little_room, team);
        break;
      } catch (const MemoryLog::Failure&) {
        ++failures;
        log.cut_back();
        // A ply that takes more blocks than there is room for needs more.
        room = log.completed() == before ? 2 * room : 1 + static_cast<int>(failures % 37);
      }
      REQUIRE(failures < 10'000);
    }
    CHECK(failures > 1);
    CHECK(log.completed() == whole.completed());
    CHECK(count_differences(expected, log) == 0);
  }
}

TEST_CASE("a block of settled positions that makes no sense is refused") {
  const TableLayout table(*Material::parse("KQvK"));
  const SliceLayout layout(table, table.canonical_slices().front());
  const RegionLayout regions(table);
  const auto read = [&](std::size_t plane, std::size_t bytes_cut) {
    Plane settled{};
    settled.rows[5] = SquareSet(3);
    PlaneStreamWriter planes;
    planes.add(plane, settled);
    MemoryLog log;
    const LogKey key{static_cast<std::uint32_t>(layout.slice()), 0, LogKey::Kind::settled, Color::white,
                     code_of(Plies(1))};
    log.append(key, planes.bytes().first(planes.bytes().size() - bytes_cut));
    std::vector<Code> white((regions.end(0) - regions.first(0)) * plane_entries);
    read_region(layout, log, 0, {white, {}});
    return white[plane * plane_entries + 5 * square_count + 1];
  };
  const std::size_t last = regions.end(0) - 1;
  CHECK(read(last, 0) == code_of(Plies(1)));
  for (const std::size_t cut : {1u, 8u, 17u}) CHECK_THROWS_AS(read(last, cut), TableError);
  CHECK_THROWS_AS(read(last + 1, 0), TableError);
}

TEST_CASE("regions are runs of whole blocks, and all of a slice") {
  for (const char* name : {"KPvK", "KRvK", "KBNvK", "KBNvKN", "KRPvKR", "KRBNvKN", "KRPvKNN", "KPPPvKP"}) {
    CAPTURE(name);
    const TableLayout layout(*Material::parse(name));
    const RegionLayout regions(layout);
    CHECK(regions.first(0) == 0);
    CHECK(regions.end(regions.count() - 1) == layout.plane_count());
    for (std::size_t region = 0; region < regions.count(); ++region) {
      CHECK(regions.first(region) % planes_per_block == 0);
      CHECK(regions.end(region) > regions.first(region));
      CHECK(regions.end(region) - regions.first(region) <= RegionLayout::most_planes);
    }
  }
}
