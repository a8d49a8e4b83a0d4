#include "plain/graph_solver.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "plain/plain_solver.hpp"
#include "skip.hpp"

using namespace mate33;
using plain::GraphSolver;
using plain::GraphTables;
using plain::PlainSolver;
using plain::PositionIndex;

namespace {

Material material(const char* name) {
  return *Material::parse(name);
}

Position position(const std::string& fen) {
  return parse_fen(fen)->position;
}

Position without_en_passant(Position p) {
  p.en_passant.reset();
  return p;
}

/// By side to move, the plies of the longest win; 0 where nothing wins.
std::array<unsigned, 2> longest_wins(const GraphSolver& solver) {
  std::array<unsigned, 2> longest{};
  solver.for_each_position([&](const Position& p, Value value) {
    unsigned& plies = longest[index(p.side_to_move)];
    if (value.is_win()) plies = std::max(plies, value.plies.count());
  });
  return longest;
}

/// What the rules and the values of the positions one move on make of this one.
Value value_by_moves(const GraphSolver& solver, const Position& p) {
  const MoveList moves = legal_moves(p);
  if (moves.empty()) return is_in_check(p, p.side_to_move) ? Value::loss_in(Plies(0)) : Value::draw();
  Value best = before_move(solver.value(p.after(moves.front())));
  for (const Move move : moves) {
    const Value candidate = before_move(solver.value(p.after(move)));
    if (goodness(candidate) > goodness(best)) best = candidate;
  }
  return best;
}

std::size_t count_inconsistent(const GraphSolver& solver) {
  std::size_t inconsistent = 0;
  solver.for_each_position([&](const Position& p, Value value) {
    if (value != solver.value(p) || value != value_by_moves(solver, p)) ++inconsistent;
  });
  return inconsistent;
}

/// A line of longest_mates.csv, "KRKQ,<FEN>,37": the longest win of the side named first. White is that side
/// in the FEN; without any win, FEN and plies are empty.
struct PublishedMate {
  std::string material, fen, plies;

  static std::optional<PublishedMate> parse(const std::string& line) {
    std::istringstream fields(line);
    PublishedMate mate;
    std::getline(fields, mate.material, ',');
    std::getline(fields, mate.fen, ',');
    std::getline(fields, mate.plies, ',');
    if (!Material::parse(mate.material)) return std::nullopt;
    return mate;
  }

  /// The side of the normalised material that is named first.
  Color side() const {
    std::string normalised = Material::parse(material)->to_string();
    normalised.erase(normalised.find('v'), 1);
    return normalised == material ? Color::white : Color::black;
  }
};

void check_published_mate(const PublishedMate& published, const GraphSolver& solver) {
  CAPTURE(published.material);
  const unsigned plies = published.plies.empty() ? 0 : static_cast<unsigned>(std::stoul(published.plies));
  CHECK(longest_wins(solver)[index(published.side())] == plies);
  if (plies > 0) CHECK(solver.value(position(published.fen)) == Value::win_in(Plies(plies)));
}

/// Four men take a while: the slow tests solve them once.
std::shared_ptr<GraphTables> shared_tables() {
  static const auto tables = std::make_shared<GraphTables>();
  return tables;
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

TEST_SUITE("slow") {
  TEST_CASE("en passant counts in every position that allows it") {
    const GraphSolver solver(material("KPvKP"), shared_tables());
    std::size_t rights = 0, mistaken = 0;
    solver.for_each_position([&](const Position& p, Value value) {
      if (!p.en_passant) return;
      ++rights;
      for (const Position& image : {p, transformed(p, Symmetry::flip_files()), colors_swapped(p)}) {
        if (solver.value(image) != value || value_by_moves(solver, image) != value) ++mistaken;
      }
    });
    CHECK(rights > 40000);
    CHECK(mistaken == 0);

    // exd6+ Kxd6 leaves bare kings. Without it, the black king holds the e-pawn, and White's is too far from
    // the d-pawn.
    const Position saved = position("2K5/4k3/8/3pP3/8/8/8/8 w - d6 0 1");
    CHECK(solver.value(saved) == Value::draw());
    CHECK(solver.value(without_en_passant(saved)).is_loss());

    // axb6 and nothing stops the pawn. Without it, both sides promote.
    const Position won = position("8/8/8/Pp6/8/8/8/K1k5 w - b6 0 1");
    const Value captured = solver.value(position("8/8/1P6/8/8/8/8/K1k5 b - - 0 1"));
    CHECK(captured.is_loss());
    CHECK(solver.value(won) == before_move(captured));
    CHECK(solver.value(without_en_passant(won)) == Value::draw());

    // ...h5 would win, as the black king holds the g-pawn and White's is too far away. But after gxh6 Kg6 the
    // last pawn falls.
    const Position before = position("8/5k1p/8/6P1/8/1K6/8/8 b - - 0 1");
    const Position after = before.after({Square::h7, Square::h5});
    CHECK(after.en_passant == Square::h6);
    CHECK(solver.value(without_en_passant(after)).is_loss());
    CHECK(solver.value(after) == Value::draw());
    CHECK(solver.value(before) == Value::draw());
  }
}

TEST_SUITE("reference") {
  TEST_CASE("the longest mates of up to four men are those that others published") {
    std::ifstream file(MATE33_REFERENCE "/longest_mates.csv");
    if (!file) return skip_test("no published longest mates in " MATE33_REFERENCE);
    unsigned compared = 0;
    for (std::string line; std::getline(file, line);) {
      const auto published = PublishedMate::parse(line);
      if (!published || Material::parse(published->material)->men() > 4) continue;
      check_published_mate(*published, GraphSolver(*Material::parse(published->material), shared_tables()));
      ++compared;
    }
    CHECK(compared > 60);
  }
}
