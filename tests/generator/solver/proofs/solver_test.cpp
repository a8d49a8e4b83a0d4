#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>

#include "mate33/chess/conversions.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/workers/worker_team.hpp"
#include "skip.hpp"
#include "solver/solution_codes.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

/// A line of longest_mates.csv: material, FEN, plies. The side to move is the first that the line names, and
/// no plies mean that it cannot mate.
struct PublishedMate {
  Material material;
  Color to_move;
  std::string fen;
  unsigned plies;
};

std::optional<PublishedMate> parse_published_mate(const std::string& line) {
  if (line.empty() || line.front() != 'K') return {};
  std::istringstream fields(line);
  std::string material, fen, plies;
  std::getline(fields, material, ',');
  std::getline(fields, fen, ',');
  std::getline(fields, plies);
  const Material parsed = *Material::parse(material);
  // "KKN" names the bare king first: parsing normalises, so ask whether the first side is the stronger one.
  const std::string normalised = parsed.to_string();
  const bool first_is_white =
      normalised.substr(0, normalised.find('v')) == material.substr(0, material.find('K', 1));
  return PublishedMate{parsed, first_is_white ? Color::white : Color::black, fen,
                       plies.empty() ? 0u : static_cast<unsigned>(std::stoul(plies))};
}

/// The lines of longest_mates.csv for materials of so many men; nothing where the file is absent, and the
/// test is skipped.
std::optional<std::vector<PublishedMate>> published_mates(unsigned men) {
  std::ifstream file(MATE33_REFERENCE "/longest_mates.csv");
  if (!file) {
    skip_test("no published longest mates in " MATE33_REFERENCE);
    return std::nullopt;
  }
  std::vector<PublishedMate> mates;
  for (std::string line; std::getline(file, line);) {
    const auto published = parse_published_mate(line);
    if (published && published->material.men() == men) mates.push_back(*published);
  }
  return mates;
}

/// The position of the longest mate, with the colours that its table has.
Position position_of(const PublishedMate& published) {
  const Position position = parse_fen(published.fen)->position;
  return position.material() == published.material ? position : colors_swapped(position);
}

/// Compares published longest mates with those of the solver, which keeps every table.
void check_published_mates(const std::vector<PublishedMate>& mates, WorkerTeam& team) {
  SolvedInMemory tables(team);
  for (const PublishedMate& published : mates) {
    CAPTURE(published.material.to_string());
    CAPTURE(published.fen);
    const Solution& solution = tables.solve(published.material);
    CHECK(longest_win(solution, published.to_move) == Plies(published.plies));
    if (published.plies > 0) {
      CHECK(solution.value(position_of(published)) == Value::win_in(Plies(published.plies)));
    }
  }
}

/// Compares the published longest mates of both sides, of one material without pawns. Nothing of it is kept:
/// a solution of five men takes 671 MB.
void check_published_mates(Material material, const std::vector<PublishedMate>& mates,
                           const SolvedTables& smaller, WorkerTeam& team) {
  CAPTURE(material.to_string());
  const TableLayout layout(material);
  solve(Metric::dtm, layout, smaller, team, [&](const SliceRules&, const Solution::Slice& codes, Executor&) {
    for (const PublishedMate& published : mates) {
      CAPTURE(published.fen);
      CHECK(longest_win(codes, published.to_move) == Plies(published.plies));
      if (published.plies == 0) continue;
      const Position position = position_of(published);
      const auto place = layout.place_of(layout.men_of(position));
      const Code code = codes.codes(published.to_move)[place.entry(position.king(Color::black))];
      CHECK(value_of(code) == Value::win_in(Plies(published.plies)));
    }
  });
}

}  // namespace

// In suites of their own, so that CTest shows that they are skipped where there is nothing to compare with.
TEST_SUITE("reference") {
  TEST_CASE(
      "the longest mates of all tables of three and four men are those published with the Prophet tables") {
    WorkerTeam team(0);
    const auto of_three = published_mates(3), of_four = published_mates(4);
    if (!of_three || !of_four) return;
    CHECK(of_three->size() == 10);
    check_published_mates(*of_three, team);
    CHECK(of_four->size() == 55);
    check_published_mates(*of_four, team);
  }
}

TEST_SUITE("reference-slow") {
  TEST_CASE("the longest mates of five men without pawns are those published with the Prophet tables") {
    const auto lines = published_mates(5);
    if (!lines) return;
    WorkerTeam team(0);
    std::map<Material, std::vector<PublishedMate>> mates;
    for (const PublishedMate& published : *lines) {
      if (published.material.count(PieceType::pawn) == 0) mates[published.material].push_back(published);
    }
    CHECK(mates.size() >= 10);
    SolvedInMemory smaller(team);
    for (const auto& [material, published] : mates) {
      for (const Material needed : conversions_of(material)) smaller.solve(needed);
      check_published_mates(material, published, smaller, team);
    }
  }
}
