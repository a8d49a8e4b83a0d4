#include "mate33/own/own_tables.hpp"

#include "mate33/workers/worker_team.hpp"
#include "own/own_checks.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

bool everything(Material) {
  return true;
}

}  // namespace

TEST_CASE("without a table, all that a pawn leads to is solved, and each value is right") {
  WorkerTeam team(2);
  for (const Metric metric : {Metric::dtm, Metric::dtz}) {
    TrueTables right(team, metric);
    right.solve("KPvK");
    OwnTables tables = own_tables(lone_pawn, right.exits(nothing), everything, metric);
    tables.solve(team);
    CHECK(check_exact(tables, right, 5) > 10'000);
  }
}

TEST_CASE("what is not kept unpacked is unpacked again") {
  WorkerTeam team(1);
  TrueTables right(team);
  right.solve("KPvK");
  OwnTables tables(Metric::dtm, parse_fen(lone_pawn)->position, right.exits(nothing), everything,
                   {100, 1, roomy.packed_bytes});
  tables.solve(team);
  CHECK(check_exact(tables, right, 1009) > 100);
}

TEST_CASE("colours exchanged, the same") {
  WorkerTeam team(1);
  TrueTables right(team);
  right.solve("KPvK");
  OwnTables tables = own_tables("8/3pk3/8/8/3K4/8/8/8 b - - 0 1", right.exits(nothing), everything);
  tables.solve(team);
  CHECK(check_exact(tables, right, 31) > 1'000);
}

TEST_CASE("tables that are there are read, and what they are asked of is not solved") {
  WorkerTeam team(1);
  TrueTables right(team);
  right.solve("KPvK");
  OwnTables tables = own_tables(lone_pawn, right.exits(has_pieces), everything);
  tables.solve(team);
  for (const Placement& slice : tables.reach().slices()) CHECK(slice.pieces == Material());
  CHECK(check_exact(tables, right, 1) > 10'000);
}

TEST_CASE("what is neither solved nor in a table keeps values open, within bounds") {
  WorkerTeam team(1);
  TrueTables right(team);
  right.solve("KPvK");
  OwnTables tables = own_tables(lone_pawn, right.exits(nothing), pawns_alone);
  tables.solve(team);
  CHECK(check_bounds(tables, right, 1) > 1'000);
  const auto bounds = [&](const char* fen) { return tables.bounds(parse_fen(fen)->position); };
  // The pawn falls at once: no promotion is in question.
  CHECK(bounds("8/8/8/8/8/3k4/3P4/7K b - - 0 1") == CodeBounds{draw_code, draw_code});
  // It cannot be stopped: a win, if a queen wins.
  CHECK(bounds("8/3P4/8/8/8/8/1k6/4K3 w - - 0 1").at_least == draw_code);
  CHECK(is_win(bounds("8/3P4/8/8/8/8/1k6/4K3 w - - 0 1").at_most));
}

TEST_CASE(
    "where there is no room for its slices, or for what is solved, that is known, and the rest is left") {
  WorkerTeam team(1);
  TrueTables right(team);
  const Position root = parse_fen(lone_pawn)->position;
  const auto tables = [&](const OwnRoom& room) {
    return OwnTables(Metric::dtm, root, right.exits(nothing), everything, room);
  };
  const OwnTables crowded = tables({3, 1000, 1'000'000});
  CHECK(!crowded.fits());
  CHECK(crowded.reach().count() < tables(roomy).reach().count());

  OwnTables whole = tables(roomy), cut = tables({100, 1000, 10'000});
  for (OwnTables* each : {&whole, &cut}) {
    CHECK(each->fits());
    each->solve(team);
  }
  CHECK(whole.fits());
  CHECK(!cut.fits());
  CHECK(cut.slices().packed_bytes() < whole.slices().packed_bytes() / 4 * 3);  // one of two large slices
}
