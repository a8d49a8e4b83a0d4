#include "mate33/own/own_tables.hpp"

#include "mate33/base/byte_source.hpp"
#include "mate33/own/stage.hpp"
#include "mate33/table/solved_reader.hpp"
#include "mate33/workers/worker_team.hpp"
#include "own/own_checks.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("pawns of both sides, en passant and promotions included: each value is that of the tables") {
  WorkerTeam team(2);
  for (const Metric metric : {Metric::dtm, Metric::dtz}) {
    TrueTables right(team, metric);
    right.solve("KPvKP");
    // Tables of pieces alone are there; what has a pawn is solved.
    const auto has_table = [](Material men) { return men.count(PieceType::pawn) == 0; };
    for (const char* fen : {"8/3p2k1/8/4P3/8/8/1K6/8 b - - 0 1", "8/8/4P3/1k6/8/4pK2/8/8 w - - 0 1",
                            "8/6k1/8/8/3p4/8/2P3K1/8 w - - 0 1", "8/8/8/k1p5/8/8/1P6/1K6 w - - 0 1"}) {
      CAPTURE(fen);
      OwnTables tables = own_tables(fen, right.exits(has_table), has_few_pieces, metric);
      tables.solve(team);
      CHECK(check_exact(tables, right, 23) > 10'000);
    }
  }
}

TEST_CASE("with all tables hidden every value lies within the bounds") {
  WorkerTeam team(2);
  TrueTables right(team);
  right.solve("KPvKP");
  for (const char* fen : {"8/3p2k1/8/4P3/8/8/1K6/8 b - - 0 1", "8/8/4P3/1k6/8/4pK2/8/8 w - - 0 1"}) {
    CAPTURE(fen);
    OwnTables tables = own_tables(fen, right.exits(nothing), pawns_or_one_piece);
    tables.solve(team);
    CHECK(check_bounds(tables, right, 23) > 0);
  }
}

TEST_CASE("what is followed farther each time is bounded by the same values as what is solved at once") {
  WorkerTeam team(2);
  TrueTables right(team);
  right.solve("KPvKP");
  constexpr const char* race = "8/8/4P3/1k6/8/4pK2/8/8 w - - 0 1";
  const HasMen queens = stages_of(*Material::parse("KPvKP"))[2].has;
  OwnTables tables = own_tables(race, right.exits(nothing), pawns_alone);
  tables.solve(team);
  // The second promotion is one step after the first.
  for (const unsigned steps : {0u, 1u, 2u, Reach::any_steps}) {
    CAPTURE(steps);
    CHECK(tables.leads_to(queens) == (steps <= 1));
    CHECK(tables.add_all(queens, steps) == (steps <= 1));
    tables.solve_added(team);
    CHECK(check_bounds(tables, right, 997) > 0);
  }
  OwnTables at_once = own_tables(race, right.exits(nothing), queens);
  at_once.solve(team);
  REQUIRE(tables.reach().slices().size() == at_once.reach().slices().size());
  for_each_held(at_once, 997, [&](const Position& position) {
    CAPTURE(to_fen(position));
    if (!find_fault(position)) REQUIRE(tables.bounds(position) == at_once.bounds(position));
  });
}

TEST_CASE("where a double push leads to what a file has, a capture en passant may be the only move") {
  WorkerTeam team(2);
  TrueTables right(team);
  right.solve("KPvKP");
  const auto has_table = [](Material men) { return men.count(PieceType::pawn) == 0; };
  constexpr const char *before = "8/6k1/8/8/3p4/8/2P3K1/8 w - - 0 1",
                       *after = "8/6k1/8/8/2Pp4/8/6K1/8 w - - 0 1";
  OwnTables pushed = own_tables(after, right.exits(has_table), has_few_pieces);
  pushed.solve(team);
  std::vector<std::byte> file;
  pushed.write(parse_fen(after)->position, "all of it",
               [&](std::span<const std::byte> part) { file.insert(file.end(), part.begin(), part.end()); });
  const auto reader = SolvedReader::open(make_memory_source(file), "a.solved");
  REQUIRE(reader);
  OwnTables tables = own_tables(before, right.exits(has_table), has_few_pieces);
  tables.solve(team, &*reader);
  CHECK(check_exact(tables, right, 7) > 10'000);
}
