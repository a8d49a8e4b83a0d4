#include "mate33/generator/solver.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

#include "mate33/core/fen.hpp"

using namespace mate33;

namespace {

std::vector<std::uint16_t> all_codes(const Solution& solution) {
  std::vector<std::uint16_t> codes;
  for (const Color side : all_colors) {
    for (std::size_t row = 0; row < solution.layout().row_count(); ++row) {
      const auto entries = solution.row(side, row);
      codes.insert(codes.end(), entries.begin(), entries.end());
    }
  }
  return codes;
}

Plies longest(const Solution& solution, Color side) {
  std::uint16_t greatest = 0;
  for (std::size_t row = 0; row < solution.layout().row_count(); ++row) {
    for (const std::uint16_t code : solution.row(side, row)) greatest = std::max(greatest, code);
  }
  return Solution::plies(greatest);
}

/// A line of longest_mates.csv: material, FEN, plies.
struct PublishedMate {
  Material material;
  std::string fen;
  unsigned plies;
};

std::optional<PublishedMate> parse_published_mate(const std::string& line) {
  std::istringstream fields(line);
  std::string material, fen, plies;
  if (!std::getline(fields, material, ',') || !std::getline(fields, fen, ',') || !std::getline(fields, plies))
    return {};
  const auto parsed = Material::parse(material);
  if (!parsed || fen.empty() || plies.find_first_not_of("0123456789") != std::string::npos) return {};
  return PublishedMate{*parsed, fen, static_cast<unsigned>(std::stoul(plies))};
}

/// Solves the published materials of so many men and compares the longest mates.
unsigned check_published_mates(unsigned men, WorkerTeam& team) {
  std::ifstream file(MATE33_REFERENCE "/longest_mates.csv");
  if (!file) {
    MESSAGE("skipped: no published longest mates in " MATE33_REFERENCE);
    return 0;
  }
  unsigned compared = 0;
  for (std::string line; std::getline(file, line);) {
    const auto published = parse_published_mate(line);
    if (!published || published->material.men() != men || !is_solvable(published->material)) continue;
    CAPTURE(line);
    const Solution solution = solve(published->material, team);
    CHECK(longest(solution, Color::white) == Plies(published->plies));
    CHECK(solution.value(parse_fen(published->fen)->position) == Value::win_in(Plies(published->plies)));
    ++compared;
  }
  return compared;
}

}  // namespace

TEST_CASE("only a lone king against one to three pieces without pawns is solvable today") {
  for (const char* yes : {"KQvK", "KNvK", "KBNvK", "KQQQvK"}) CHECK(is_solvable(*Material::parse(yes)));
  for (const char* no : {"KvK", "KPvK", "KQvKR", "KQQQQvK", "KBPvK"})
    CHECK_FALSE(is_solvable(*Material::parse(no)));
}

TEST_CASE("the longest mates of three and four men are those published with the Prophet tables") {
  WorkerTeam team(0);
  const unsigned compared = check_published_mates(3, team) + check_published_mates(4, team);
  CHECK((compared == 0 || compared == 12));
}

TEST_SUITE("slow") {
  TEST_CASE("the longest mates of five men are those published with the Prophet tables") {
    WorkerTeam team(0);
    const unsigned compared = check_published_mates(5, team);
    CHECK((compared == 0 || compared >= 10));
  }
}

TEST_CASE("a lone minor piece never mates") {
  WorkerTeam team(1);
  for (const char* material : {"KNvK", "KBvK"}) {
    for (const std::uint16_t code : all_codes(solve(*Material::parse(material), team))) REQUIRE(code == 0);
  }
}

TEST_CASE("stalemate, a fork and a lost piece are draws; mate is mate") {
  WorkerTeam team(2);
  const Solution kbnk = solve(*Material::parse("KBNvK"), team);
  const auto value = [&](const char* fen) { return kbnk.value(parse_fen(fen)->position); };
  CHECK(value("8/8/8/8/8/7B/8/Nk5K w - - 0 1") == Value::win_in(Plies(65)));
  CHECK(value("k7/8/NK6/8/4B3/8/8/8 b - - 0 1") == Value::loss_in(Plies(0)));  // checkmate
  CHECK(value("k7/2K5/8/1N6/8/7B/8/8 b - - 0 1") == Value::draw());            // stalemate
  CHECK(value("8/8/8/8/3k4/2B1N3/8/7K b - - 0 1") == Value::draw());           // one of them falls
}

TEST_CASE("a capture by the loser is an escape only until the smaller material is lost all the same") {
  WorkerTeam team(2);
  const Solution kqrk = solve(*Material::parse("KQRvK"), team);
  // The longest win takes six moves, yet Black to move may take the queen and hold out against the rook.
  CHECK(longest(kqrk, Color::white) == Plies(11));
  CHECK(longest(kqrk, Color::black) == Plies(32));
}

TEST_CASE("an observer hears of every ply, in order, with a growing number of settled positions") {
  WorkerTeam team(1);
  std::vector<SolverStep> steps;
  const Solution solution =
      solve(*Material::parse("KBNvK"), team, [&](const SolverStep& step) { steps.push_back(step); });
  REQUIRE(steps.size() >= 67);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    CHECK(steps[i].ply == Plies(static_cast<unsigned>(i)));
    if (i > 0) CHECK(steps[i].settled >= steps[i - 1].settled);
  }
  const auto codes = all_codes(solution);
  CHECK(steps.back().settled == codes.size() - static_cast<std::size_t>(std::ranges::count(codes, 0)));
}

TEST_SUITE("threads") {
  TEST_CASE("the solution does not depend on the number of threads") {
    for (const char* material : {"KRvK", "KBNvK"}) {
      WorkerTeam one(1);
      const auto expected = all_codes(solve(*Material::parse(material), one));
      for (const unsigned threads : {2u, 3u, 7u}) {
        WorkerTeam team(threads);
        CHECK(all_codes(solve(*Material::parse(material), team)) == expected);
      }
    }
  }
}
