// DTZ of the set-wise solver beside that of graphs of positions, and beside published figures.
#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <tuple>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/dtz.hpp"
#include "mate33/workers/worker_team.hpp"
#include "plain/graph_solver.hpp"
#include "skip.hpp"

using namespace mate33;

namespace {

DtzValue value_in(const Solution& solution, const Position& position) {
  const MenSquares men = solution.layout().men_of(position);
  const Code code = solution.code(solution.layout().place_of(men), men.black_king, position.side_to_move);
  return Dtz::value_of(code);
}

/// Calls visit(position) for every legal position of a material, both sides to move, the first man of the
/// board on the squares given. Men that are alike are told apart.
template <class Visit>
void for_each_labelled(const std::vector<Piece>& men, SquareSet of_first, Visit visit) {
  Position position;
  std::vector<Square> squares;
  const auto place = [&](const auto& self) -> void {
    if (squares.size() == men.size()) {
      for (const Color side : all_colors) {
        position.side_to_move = side;
        if (!find_fault(position)) visit(position, squares);
      }
      return;
    }
    const Piece man = men[squares.size()];
    for (const Square s : (squares.empty() ? of_first : SquareSet::all()) - position.occupied()) {
      position.put(man, s);
      squares.push_back(s);
      self(self);
      squares.pop_back();
      position.remove(man, s);
    }
  };
  place(place);
}

std::vector<Piece> men_of(Material material) {
  std::vector<Piece> men;
  for (const PieceType t : {PieceType::pawn, PieceType::king, PieceType::queen, PieceType::rook,
                            PieceType::bishop, PieceType::knight}) {
    for (const Color c : all_colors) men.insert(men.end(), material.count(c, t), {c, t});
  }
  return men;
}

using Histogram = std::map<std::tuple<Color, bool, unsigned>, std::uint64_t>;  // to move, won, plies

/// In the unit of the published figures: without pawns labelled orbits of the eight symmetries, with pawns
/// half of all labelled placements. Both in halves, so that numbers stay whole.
Histogram histogram_of(const Solution& solution) {
  const Material material = solution.layout().material();
  const bool has_pawns = material.count(PieceType::pawn) > 0;
  SquareSet first;  // squares of the first man that stand for all others
  for (const Square s : all_squares) {
    if (has_pawns ? index(file_of(s)) < 4 : triangle.contains(s)) first |= s;
  }
  Histogram histogram;
  for_each_labelled(men_of(material), first, [&](const Position& position, const std::vector<Square>& men) {
    const DtzValue value = value_in(solution, position);
    if (value.outcome == Outcome::draw) return;
    // Off the diagonal the first man settles which image is meant; on it, an orbit is met twice unless all
    // stand there.
    const auto on_diagonal = [](Square s) { return main_diagonal.contains(s); };
    const bool twice = !has_pawns && on_diagonal(men[0]) && !std::ranges::all_of(men, on_diagonal);
    histogram[{position.side_to_move, value.outcome == Outcome::win, value.plies.count()}] += twice ? 1 : 2;
  });
  for (auto& [key, count] : histogram) count /= 2;
  return histogram;
}

/// syzygy_dtz_histogram_345.csv for the materials of so many men; empty where it is absent.
std::map<std::string, Histogram> published_histograms(unsigned men) {
  std::map<std::string, Histogram> found;
  std::ifstream file(MATE33_REFERENCE "/syzygy_dtz_histogram_345.csv");
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::string material, to_move, outcome, ply, count;
    std::getline(fields, material, ',');
    std::getline(fields, to_move, ',');
    std::getline(fields, outcome, ',');
    std::getline(fields, ply, ',');
    std::getline(fields, count);
    if (material.size() != men + 1) continue;
    found[material][{to_move == "w" ? Color::white : Color::black, outcome == "win",
                     static_cast<unsigned>(std::stoul(ply))}] = std::stoull(count);
  }
  if (found.empty()) skip_test("no published histograms of DTZ in " MATE33_REFERENCE);
  return found;
}

void check_beside_graphs(const char* name) {
  CAPTURE(name);
  WorkerTeam team(0);
  SolvedInMemory solved(team, {}, Metric::dtz);
  const Material material = *Material::parse(name);
  const Solution& solution = solved.solve(material);
  plain::PlacementGraphs graphs;
  std::uint64_t compared = 0, differing = 0;
  const bool has_pawns = material.count(PieceType::pawn) > 0;
  SquareSet first;
  for (const Square s : all_squares) {
    if (has_pawns ? index(file_of(s)) < 4 : triangle.contains(s)) first |= s;
  }
  for_each_labelled(men_of(material), first, [&](const Position& position, const std::vector<Square>&) {
    const Value expected = graphs.value(position);
    const DtzValue found = value_in(solution, position);
    ++compared;
    if (found == DtzValue{expected.outcome, expected.plies}) return;
    if (differing++ == 0) {
      CAPTURE(to_fen(position));
      CAPTURE(expected.plies.count());
      CHECK(found.plies == expected.plies);
      CHECK(found.outcome == expected.outcome);
    }
  });
  CHECK(compared > 0);
  CHECK(differing == 0);
}

}  // namespace

TEST_SUITE("exhaustive") {
  TEST_CASE("DTZ beside graphs of positions") {
    for (const char* name : {"KQvK", "KPvK", "KRvKN", "KBNvK", "KNNvK"}) check_beside_graphs(name);
  }
}

TEST_SUITE("slow") {
  TEST_CASE("DTZ beside graphs of positions, with pawns on both sides, and beside a piece") {
    for (const char* name : {"KPvKP", "KNvKP", "KPPvK"}) check_beside_graphs(name);
  }
}

TEST_SUITE("reference-dtz") {
  TEST_CASE("the histograms of DTZ of all tables of three and four men are those published") {
    WorkerTeam team(0);
    SolvedInMemory solved(team, {}, Metric::dtz);
    for (const unsigned men : {3u, 4u}) {
      for (const auto& entry : published_histograms(men)) {
        const std::string& name = entry.first;
        const Histogram& published = entry.second;
        CAPTURE(name);
        const Material material = *Material::parse(name);
        if (is_trivially_drawn(material)) continue;
        CHECK(histogram_of(solved.solve(material)) == published);
      }
    }
  }
}
