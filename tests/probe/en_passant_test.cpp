#include <doctest/doctest.h>

#include "general_tables.hpp"
#include "temporary_directory.hpp"
#include "value_by_lookahead.hpp"

using namespace mate33;
using namespace mate33::testing;

// Rights to capture en passant, which tables do not hold.

TEST_CASE("a FEN with an en passant square is answered by its best move") {
  const Tablebase tables = open_directory(small_tables());
  for (const char* fen : {"8/8/8/3pP3/8/8/8/k1K5 w - d6 0 2", "8/8/8/8/3pP3/8/8/k1K5 b - e3 0 1",
                          "7k/8/8/8/pP6/8/8/K7 b - b3 0 1", "8/8/8/k7/Pp6/8/8/K7 b - a3 0 1"}) {
    CAPTURE(fen);
    const Position position = position_of(fen);
    REQUIRE(position.en_passant);
    const RootProbe root = tables.probe_root(position);
    CHECK(root.status == ProbeStatus::ok);
    CHECK(root.value == value_by_lookahead(tables, position));
    CHECK(before_move(root.moves.front().value_after) == root.value);
    const Line line = tables.best_line(position);
    CHECK(line.moves.size() == (root.value.is_decisive() ? root.value.plies.count() : 0));
  }
}

TEST_CASE("where the capture en passant leads to a table that is missing there is no answer") {
  const TemporaryDirectory directory;
  std::filesystem::copy_file(small_tables() / "KPvKP.m33", directory / "KPvKP.m33");
  const Tablebase tables = open_directory(directory.path());
  Position position = position_of("8/8/8/3pP3/8/8/8/k1K5 w - d6 0 2");
  CHECK(tables.probe(position).status == ProbeStatus::missing_table);
  CHECK(!tables.probe(position).value.is_known());
  position.en_passant.reset();
  CHECK(tables.probe(position).status == ProbeStatus::ok);
}
