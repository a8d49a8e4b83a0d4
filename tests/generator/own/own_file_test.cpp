// A position's own tables as a file: every position comes back with its bounds.
#include <string>
#include <vector>

#include "mate33/base/byte_source.hpp"
#include "mate33/base/table_error.hpp"
#include "mate33/own/own_tables.hpp"
#include "mate33/table/solved_reader.hpp"
#include "mate33/workers/worker_team.hpp"
#include "own/own_checks.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

std::vector<std::byte> file_of_own(OwnTables& tables, const char* root) {
  std::vector<std::byte> file;
  tables.write(parse_fen(root)->position, "all of it",
               [&](std::span<const std::byte> part) { file.insert(file.end(), part.begin(), part.end()); });
  return file;
}

SolvedReader opened(const std::vector<std::byte>& file) {
  auto reader = SolvedReader::open(make_memory_source(file), "a.solved");
  REQUIRE(reader);
  return *std::move(reader);
}

/// What is known of a pawn without its promotions.
SolvedReader file_of_pawns_alone(TrueTables& right, Executor& executor) {
  OwnTables open = own_tables(lone_pawn, right.exits(nothing), pawns_alone);
  open.solve(executor);
  return opened(file_of_own(open, lone_pawn));
}

/// Each reached position has the bounds in the file that the tables know. Answers how many were compared.
std::size_t check_file(OwnTables& tables, const char* root, std::size_t step) {
  const SolvedReader reader = opened(file_of_own(tables, root));
  CHECK(reader.header().metric == tables.metric());
  CHECK(to_fen(reader.header().root) == root);
  CHECK(reader.header().tables == tables.tables_read());
  REQUIRE(reader.slice_count() == tables.reach().slices().size());
  std::size_t compared = 0;
  for_each_held(tables, step, [&](const Position& position) {
    if (find_fault(position)) return;
    CAPTURE(to_fen(position));
    const auto bounds = reader.bounds(position);
    REQUIRE(bounds);
    REQUIRE(*bounds);
    REQUIRE(**bounds == tables.bounds(position));
    ++compared;
  });
  return compared;
}

}  // namespace

TEST_CASE("every position that was solved has its bounds in the file") {
  WorkerTeam team(1);
  for (const Metric metric : {Metric::dtm, Metric::dtz}) {
    TrueTables right(team, metric);
    right.solve("KPvK");
    OwnTables exact = own_tables(lone_pawn, right.exits(nothing), pawns_or_one_piece, metric);
    exact.solve(team);
    CHECK(check_file(exact, lone_pawn, 5) > 10'000);
    OwnTables open = own_tables(lone_pawn, right.exits(nothing), pawns_alone, metric);
    open.solve(team);
    CHECK(check_file(open, lone_pawn, 1) > 10'000);
  }
}

TEST_CASE("pawns of both sides, too, and only the squares of the kings that are held") {
  WorkerTeam team(1);
  TrueTables right(team);
  constexpr const char* wall = "8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8 w - - 0 1";
  const HasMen all_pawns = [](Material men) { return men.count(PieceType::pawn) == 8; };
  OwnTables walled = own_tables(wall, right.exits(nothing), all_pawns);
  walled.solve(team);
  CHECK(check_file(walled, wall, 1) > 1'000);
  const SolvedReader reader = opened(file_of_own(walled, wall));
  for (const char* beyond :
       {"8/3K4/3k4/p1p1p1p1/P1P1P1P1/8/8/8 w - - 0 1", "8/8/8/p1p1p1p1/P1P1P1P1/3K4/8/3k4 b - - 0 1"}) {
    const Position position = parse_fen(beyond)->position;
    CHECK_FALSE(walled.is_solved(position));
    const auto bounds = reader.bounds(position);
    REQUIRE(bounds);
    CHECK_FALSE(*bounds);
  }
  constexpr const char* passing = "8/6k1/8/8/3p4/8/2P3K1/8 w - - 0 1";
  OwnTables tables = own_tables(passing, right.exits(nothing), pawns_alone);
  tables.solve(team);
  CHECK(check_file(tables, passing, 7) > 10'000);
}

TEST_CASE("the file names the tables that were read") {
  WorkerTeam team(1);
  TrueTables right(team);
  right.solve("KPvK");
  OwnTables tables = own_tables(lone_pawn, right.exits(has_pieces), pawns_or_one_piece);
  tables.solve(team);
  const SolvedReader reader = opened(file_of_own(tables, lone_pawn));
  std::vector<std::string> names;
  for (const Material table : reader.header().tables) names.push_back(table.to_string());
  CHECK(names == std::vector<std::string>{"KQvK", "KRvK"});
}

TEST_CASE("what a file has exactly is not solved again, of whatever root it is") {
  WorkerTeam team(1);
  for (const Metric metric : {Metric::dtm, Metric::dtz}) {
    TrueTables right(team, metric);
    right.solve("KPvK");
    constexpr const char* pushed = "8/8/8/3k4/3P4/8/4K3/8 w - - 0 1";
    OwnTables later = own_tables(pushed, right.exits(nothing), pawns_or_one_piece, metric);
    later.solve(team);
    const std::vector<std::byte> file = file_of_own(later, pushed);
    const SolvedReader reader = opened(file);
    OwnTables tables = own_tables(lone_pawn, right.exits(nothing), pawns_or_one_piece, metric);
    tables.solve(team, &reader);
    CHECK(check_exact(tables, right, 5) > 10'000);
    // It is read: damage to what is needed ends the solve.
    std::size_t refused = 0;
    constexpr std::size_t places = 8;
    for (std::size_t i = 1; i < places; ++i) {
      std::vector<std::byte> changed = file;
      changed[file.size() * i / places] ^= std::byte{1};
      const SolvedReader damaged = opened(changed);
      OwnTables none = own_tables(lone_pawn, right.exits(nothing), pawns_or_one_piece, metric);
      try {
        none.solve(team, &damaged);
      } catch (const TableError& error) {
        CHECK(error.kind() == TableFault::Kind::damaged);
        ++refused;
      }
    }
    CHECK(refused > 0);
  }
}

TEST_CASE("a file is gone on from: what it has open stays so until more is held") {
  WorkerTeam team(1);
  for (const Metric metric : {Metric::dtm, Metric::dtz}) {
    TrueTables right(team, metric);
    right.solve("KPvK");
    // With queens alone: the pawn may become another piece.
    const HasMen queens = [](Material men) { return pawns_alone(men) || men.count(PieceType::queen) == 1; };
    OwnTables before = own_tables(lone_pawn, right.exits(nothing), pawns_alone, metric);
    before.solve(team);
    REQUIRE(before.add_all(queens, Reach::any_steps));
    before.solve_added(team);
    const SolvedReader reader = opened(file_of_own(before, lone_pawn));
    OwnTables later = own_tables(lone_pawn, right.exits(nothing), pawns_alone, metric);
    later.add_all(reader);
    std::size_t done = 0;
    later.solve(team, &reader, [&](const OwnStep& step) { done = step.slices_done; });
    CHECK(done == reader.slice_count());
    CHECK(later.slices().packed_bytes() == 0);  // nothing was solved again
    std::size_t open = 0;
    for_each_held(before, 5, [&](const Position& position) {
      if (find_fault(position)) return;
      CAPTURE(to_fen(position));
      REQUIRE(later.bounds(position) == before.bounds(position));
      if (!later.bounds(position).is_exact()) ++open;
    });
    CHECK(open > 100);
    REQUIRE(later.add_all(pawns_or_one_piece, Reach::any_steps));
    later.solve_added(team);
    CHECK(check_exact(later, right, 5) > 10'000);
  }
}

TEST_CASE("what a file has open is solved where a table is there now") {
  WorkerTeam team(1);
  TrueTables right(team);
  right.solve("KPvK");
  const SolvedReader reader = file_of_pawns_alone(right, team);
  OwnTables tables = own_tables(lone_pawn, right.exits(has_pieces), pawns_alone);
  tables.add_all(reader);
  tables.solve(team, &reader);
  CHECK(check_exact(tables, right, 5) > 5'000);
}

TEST_CASE(
    "what a file has is solved where it leads to more now, or where more squares of the kings are reached") {
  WorkerTeam team(1);
  TrueTables right(team);
  right.solve("KPvK");
  const SolvedReader reader = file_of_pawns_alone(right, team);
  OwnTables tables = own_tables(lone_pawn, right.exits(nothing), pawns_or_one_piece);
  tables.solve(team, &reader);
  CHECK(check_exact(tables, right, 5) > 10'000);
  // Behind the wall the kings do not reach each other's half; without it they do.
  constexpr const char* wall = "8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8 w - - 0 1";
  const HasMen all_pawns = [](Material men) { return men.count(PieceType::pawn) == 8; };
  OwnTables walled = own_tables(wall, right.exits(nothing), all_pawns);
  walled.solve(team);
  const SolvedReader behind = opened(file_of_own(walled, wall));
  constexpr const char* beyond = "3K4/8/8/p1p1p1p1/P1P1P1P1/8/8/3k4 w - - 0 1";
  OwnTables fresh = own_tables(beyond, right.exits(nothing), all_pawns);
  OwnTables after = own_tables(beyond, right.exits(nothing), all_pawns);
  fresh.solve(team);
  after.solve(team, &behind);
  std::size_t compared = 0;
  for_each_held(fresh, 7, [&](const Position& position) {
    CAPTURE(to_fen(position));
    if (find_fault(position)) return;
    REQUIRE(after.bounds(position) == fresh.bounds(position));
    ++compared;
  });
  CHECK(compared > 100);
}
