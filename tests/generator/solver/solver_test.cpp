#include "mate33/solver/solver.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>

#include "mate33/chess/conversions.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/table/layouts/chess/slice_layout.hpp"
#include "mate33/workers/worker_team.hpp"
#include "skip.hpp"

using namespace mate33;

namespace {

/// The codes of all positions that the solver holds, in the order of their entries.
std::vector<Code> all_codes(const Solution& solution) {
  const TableLayout& layout = solution.layout();
  std::vector<Code> codes;
  for (std::size_t slice = 0; slice < layout.slice_count(); ++slice) {
    if (!solution.has_slice(slice)) continue;
    const SliceLayout& planes = solution.slice(slice).layout();
    for (const Color side : all_colors) {
      for (std::size_t row = 0; row < layout.row_count(); ++row) {
        if (!planes.is_solved(row / square_count)) continue;
        const auto entries = solution.slice(slice).row(side, row);
        codes.insert(codes.end(), entries.begin(), entries.end());
      }
    }
  }
  return codes;
}

std::size_t decisive(const std::vector<Code>& codes) {
  return static_cast<std::size_t>(
      std::ranges::count_if(codes, [](Code c) { return is_win(c) || is_loss(c); }));
}

/// The longest win with this side to move in a slice.
Plies longest_win(const Solution::Slice& codes, Color side) {
  const SliceLayout& planes = codes.layout();
  Code greatest = 0;
  for (std::size_t row = 0; row < planes.table().row_count(); ++row) {
    if (!planes.is_solved(row / square_count)) continue;
    for (const Code c : codes.row(side, row)) {
      if (is_win(c)) greatest = std::max(greatest, c);
    }
  }
  return greatest == 0 ? Plies(0) : plies_of(greatest);
}

Plies longest_win(const Solution& solution, Color side) {
  Plies longest;
  for (const std::size_t slice : solution.layout().canonical_slices()) {
    longest = std::max(longest, longest_win(solution.slice(slice), side));
  }
  return longest;
}

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

TEST_CASE("the materials that captures and promotions lead to") {
  const auto names = [](const char* material) {
    std::vector<std::string> result;
    for (const Material m : conversions_of(*Material::parse(material))) result.push_back(m.to_string());
    std::ranges::sort(result);
    return result;
  };
  using Names = std::vector<std::string>;
  CHECK(names("KQvK") == Names{});
  CHECK(names("KBNvK") == Names{"KBvK", "KNvK"});
  CHECK(names("KPvK") == Names{"KBvK", "KNvK", "KQvK", "KRvK"});
  CHECK(names("KRvKP") == Names{"KBvK", "KNvK", "KPvK", "KQvK", "KQvKR", "KRvK", "KRvKB", "KRvKN", "KRvKR"});
}

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

TEST_CASE("a lone minor piece never mates") {
  WorkerTeam team(1);
  for (const char* material : {"KNvK", "KBvK"}) {
    SolvedInMemory tables(team);
    for (const Code code : all_codes(tables.solve(*Material::parse(material)))) {
      REQUIRE((code == draw_code || code == illegal_code));
    }
  }
}

TEST_CASE("stalemate, a fork and a lost piece are draws; mate is mate") {
  WorkerTeam team(2);
  SolvedInMemory tables(team);
  const Solution& kbnk = tables.solve(*Material::parse("KBNvK"));
  const auto value = [&](const char* fen) { return kbnk.value(parse_fen(fen)->position); };
  CHECK(value("8/8/8/8/8/7B/8/Nk5K w - - 0 1") == Value::win_in(Plies(65)));
  CHECK(value("k7/8/NK6/8/4B3/8/8/8 b - - 0 1") == Value::loss_in(Plies(0)));  // checkmate
  CHECK(value("k7/2K5/8/1N6/8/7B/8/8 b - - 0 1") == Value::draw());            // stalemate
  CHECK(value("8/8/8/8/3k4/2B1N3/8/7K b - - 0 1") == Value::draw());           // one of them falls
}

TEST_CASE("a capture by the loser is an escape only until the smaller material is lost all the same") {
  WorkerTeam team(2);
  SolvedInMemory tables(team);
  const Solution& kqrk = tables.solve(*Material::parse("KQRvK"));
  // The longest win takes six moves, yet Black to move may take the queen and hold out against the rook.
  CHECK(longest_win(kqrk, Color::white) == Plies(11));
  Code longest_loss = 0;
  for (const Code c : all_codes(kqrk)) longest_loss = is_loss(c) ? std::max(longest_loss, c) : longest_loss;
  CHECK(plies_of(longest_loss) == Plies(32));
}

TEST_CASE("an observer hears of every ply, with a growing number of settled positions") {
  WorkerTeam team(1);
  std::vector<SolverStep> steps;
  SolvedInMemory tables(team, [&](const SolverStep& step) {
    if (step.material == *Material::parse("KBNvK")) steps.push_back(step);
  });
  const Solution& solution = tables.solve(*Material::parse("KBNvK"));
  REQUIRE(steps.size() >= 67);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    CHECK(steps[i].ply == Plies(static_cast<unsigned>(i)));
    if (i > 0) CHECK(steps[i].settled >= steps[i - 1].settled);
  }
  CHECK(steps.back().longest == Plies(66));
  CHECK(steps.back().settled == decisive(all_codes(solution)));
}

TEST_SUITE("threads") {
  TEST_CASE("the solution does not depend on the number of threads") {
    // One slice, many slices, and captures that lead to another table.
    for (const char* material : {"KRvK", "KPvK", "KQNvK"}) {
      WorkerTeam one(1);
      const auto expected = all_codes(SolvedInMemory(one).solve(*Material::parse(material)));
      for (const unsigned threads : {2u, 3u, 7u}) {
        WorkerTeam team(threads);
        CHECK(all_codes(SolvedInMemory(team).solve(*Material::parse(material))) == expected);
      }
    }
  }
}
