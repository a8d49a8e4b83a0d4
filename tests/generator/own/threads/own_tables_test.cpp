#include "mate33/own/own_tables.hpp"

#include "mate33/workers/worker_team.hpp"
#include "own/own_checks.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE(
    "a position's own tables do not depend on how many threads solve them, nor on what is kept unpacked") {
  WorkerTeam one(1), four(4);
  TrueTables right(one);
  const Position root = parse_fen(lone_pawn)->position;
  OwnTables alone(Metric::dtm, root, right.exits(nothing), pawns_or_one_piece, roomy);
  OwnTables together(Metric::dtm, root, right.exits(nothing), pawns_or_one_piece,
                     {1'000, 1, roomy.packed_bytes});
  alone.solve(one);
  together.solve(four);
  std::size_t compared = 0;
  for_each_held(alone, 101, [&](const Position& position) {
    CAPTURE(to_fen(position));
    if (find_fault(position)) return;
    CHECK(alone.bounds(position) == together.bounds(position));
    ++compared;
  });
  CHECK(compared > 100);
}
