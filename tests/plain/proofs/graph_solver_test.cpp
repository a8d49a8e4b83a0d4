#include <doctest/doctest.h>

#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>

#include "plain/graph_solver.hpp"
#include "plain/graph_values.hpp"
#include "skip.hpp"

using namespace mate33;
using namespace mate33::testing;
using plain::GraphSolver;
using plain::GraphTables;

namespace {

Position without_en_passant(Position p) {
  p.en_passant.reset();
  return p;
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
