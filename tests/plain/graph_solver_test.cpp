#include "plain/graph_solver.hpp"

#include <doctest/doctest.h>

#include <array>

#include "plain/graph_values.hpp"
#include "plain/plain_solver.hpp"

using namespace mate33;
using namespace mate33::testing;
using plain::GraphSolver;
using plain::GraphTables;
using plain::PlainSolver;
using plain::PositionIndex;

namespace {

std::size_t count_inconsistent(const GraphSolver& solver) {
  std::size_t inconsistent = 0;
  solver.for_each_position([&](const Position& p, Value value) {
    if (value != solver.value(p) || value != value_by_moves(solver, p)) ++inconsistent;
  });
  return inconsistent;
}

}  // namespace

TEST_CASE("the longest mates of three men") {
  const auto tables = std::make_shared<GraphTables>();
  using Longest = std::array<unsigned, 2>;
  CHECK(longest_wins(GraphSolver(material("KQvK"), tables)) == Longest{19, 0});
  CHECK(longest_wins(GraphSolver(material("KRvK"), tables)) == Longest{31, 0});
  CHECK(longest_wins(GraphSolver(material("KPvK"), tables)) == Longest{55, 0});
}

TEST_CASE("with three men every value follows from the moves") {
  CHECK(count_inconsistent(GraphSolver(material("KQvK"))) == 0);
  CHECK(count_inconsistent(GraphSolver(material("KPvK"))) == 0);
}

TEST_CASE("the graph and the placements agree on every position of rook and of queen") {
  for (const char* name : {"KRvK", "KQvK"}) {
    CAPTURE(name);
    const GraphSolver graph(material(name));
    const PlainSolver placements(material(name));
    std::size_t compared = 0, differing = 0;
    graph.for_each_position([&](const Position& p, Value value) {
      for (const Symmetry symmetry : all_symmetries) {
        const Position image = transformed(p, symmetry);
        ++compared;
        if (graph.value(image) != value || placements.value(image) != value) ++differing;
      }
    });
    CHECK(compared > 400000);
    CHECK(differing == 0);
  }
}

TEST_CASE("either colour may have the material") {
  const GraphSolver solver(material("KvKQ"));
  const Position longest = position("7K/6Q1/8/8/8/3k4/8/8 w - - 0 1");
  CHECK(solver.value(longest) == Value::win_in(Plies(19)));
  CHECK(solver.value(colors_swapped(longest)) == Value::win_in(Plies(19)));
  // Black to move mates with ...Qb2; White to move is stalemated, or takes the queen.
  CHECK(solver.value(position("8/8/8/8/8/1k6/7q/K7 b - - 0 1")) == Value::win_in(Plies(1)));
  CHECK(solver.value(position("8/8/8/8/8/1k6/2q5/K7 w - - 0 1")) == Value::draw());
  CHECK(solver.value(position("8/8/8/8/8/3k4/1q6/K7 w - - 0 1")) == Value::draw());
}

TEST_CASE("pawns promote to what wins, and where that is too late it is a draw") {
  const GraphSolver solver(material("KPvK"));
  // The longest published win, and the same for Black.
  const Position longest = position("8/8/8/1k6/8/8/K5P1/8 w - - 0 1");
  CHECK(solver.value(longest) == Value::win_in(Plies(55)));
  CHECK(solver.value(transformed(longest, Symmetry::flip_files())) == Value::win_in(Plies(55)));
  CHECK(solver.value(colors_swapped(longest)) == Value::win_in(Plies(55)));
  // e8=Q (or R) is mate.
  CHECK(solver.value(position("k7/4P3/1K6/8/8/8/8/8 w - - 0 1")) == Value::win_in(Plies(1)));
  // In front of a rook's pawn the king is safe, and a knight alone, which no table is needed for, wins
  // nothing.
  CHECK(solver.value(position("k7/8/8/P7/8/8/8/K7 w - - 0 1")) == Value::draw());
  CHECK(solver.value(position("k7/8/8/N7/8/8/8/K7 w - - 0 1")) == Value::draw());
}

TEST_CASE("an e.p. square on which no pawn can capture means nothing") {
  const GraphSolver solver(material("KPvK"));
  Position p = position("8/8/8/8/k3P3/8/8/K7 b - - 0 1");
  const Value value = solver.value(p);
  p.en_passant = Square::e3;
  CHECK(solver.value(p) == value);
}

TEST_CASE("a position and its number belong together") {
  struct Case {
    const char* material;
    std::size_t positions;
  };
  // White's king on one of 32 or 10 squares, pieces of a kind in one order only, two sides to move.
  for (const Case& expected : {Case{"KPvK", 32 * 63 * 62 * 2}, Case{"KNNvK", 10 * (63 * 62 / 2) * 61 * 2}}) {
    CAPTURE(expected.material);
    const PositionIndex numbers(material(expected.material));
    std::size_t used = 0, mistaken = 0;
    for (plain::Node node = 0; node < numbers.size(); ++node) {
      const auto p = numbers.position_of(node);
      if (!p) continue;
      ++used;
      if (numbers.node_of(*p) != node || p->material() != material(expected.material)) ++mistaken;
    }
    CHECK(used == expected.positions);
    CHECK(mistaken == 0);
  }
}

TEST_CASE("the value of a placement's position has nothing to do with its clock and number") {
  // Promotions count as draws, so that pawns alone are solved.
  plain::PlacementGraphs graphs(plain::before_zeroing_move, [](const Position& p) {
    const Material men = p.material();
    return men.men() == men.count(PieceType::pawn) + 2 ? std::nullopt : std::optional(Value::draw());
  });
  const Value value = graphs.value(position("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1"));
  CHECK(value == graphs.value(position("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 7")));
  CHECK(graphs.value(position("4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 1")) ==
        graphs.value(position("4k3/8/8/8/3Pp3/8/8/4K3 b - - 30 7")));
}
