#include "mate33/census/rule_statistics.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/dtz.hpp"
#include "mate33/table/wdl.hpp"
#include "mate33/workers/worker_team.hpp"
#include "sanitized.hpp"
#include "solved_tables.hpp"

using namespace mate33;
using mate33::testing::solved_tables;

namespace {

Code dtz_code(const Solution& solution, const Position& position) {
  const MenSquares men = solution.layout().men_of(position);
  return solution.code(solution.layout().place_of(men), men.black_king, position.side_to_move);
}

/// The codes of a solution of DTZ, as they are or as those of WDL.
CodeSource codes_in(const Solution& solution, Metric metric) {
  const TableLayout& layout = solution.layout();
  const auto read = [&solution, blocks = BlockMap(layout), metric](std::size_t group, std::span<Code> white,
                                                                   std::span<Code> black) {
    for (std::size_t i = 0; i < white.size(); ++i) {
      const BlockMap::SlicePlane place = blocks.slice_plane(group, i / plane_entries);
      const std::size_t entry = place.plane * plane_entries + i % plane_entries;
      for (const Color c : all_colors) {
        const Code code = solution.slice(place.slice).codes(c)[entry];
        (c == Color::white ? white : black)[i] = metric == Metric::wdl ? Wdl::of_dtz(code) : code;
      }
    }
  };
  return {layout, read};
}

std::vector<Piece> men_of(Material material) {
  std::vector<Piece> men;
  for (const Color c : all_colors) {
    for (const PieceType t : all_piece_types) men.insert(men.end(), material.count(c, t), {c, t});
  }
  return men;
}

/// What one convention counts, position by position.
struct PlainCounts {
  std::array<RuleCounts, 2> labelled_placements, labelled_orbits;  ///< by side to move
};

void count(RuleCounts& counts, DtzValue value) {
  switch (value.wdl()) {
    case WdlScore::win: ++counts.wins; break;
    case WdlScore::cursed_win: ++counts.cursed_wins; break;
    case WdlScore::draw: ++counts.draws; return;
    case WdlScore::blessed_loss: ++counts.blessed_losses; break;
    case WdlScore::loss: ++counts.losses; break;
  }
  auto& by_plies = value.outcome == Outcome::win ? counts.wins_by_plies : counts.losses_by_plies;
  if (by_plies.size() <= value.plies.count()) by_plies.resize(value.plies.count() + 1);
  ++by_plies[value.plies.count()];
}

/// Every placement of the men, each with a name of its own; an orbit is counted at the image whose squares
/// come first.
PlainCounts plain_counts(const Solution& solution) {
  const std::vector<Piece> men = men_of(solution.layout().material());
  const bool has_pawns = solution.layout().has_pawns();
  PlainCounts counts;
  std::vector<Square> squares;
  Position position;
  const auto is_first = [&] {
    return std::ranges::none_of(all_symmetries, [&](Symmetry symmetry) {
      if (has_pawns && symmetry != Symmetry::flip_files()) return false;
      const auto differs = [&](Square s) { return symmetry(s) != s; };
      const auto moved = std::ranges::find_if(squares, differs);
      return moved != squares.end() && symmetry(*moved) < *moved;
    });
  };
  const auto place = [&](const auto& self) -> void {
    if (squares.size() < men.size()) {
      for (const Square s : SquareSet::all() - position.occupied()) {
        position.put(men[squares.size()], s);
        squares.push_back(s);
        self(self);
        squares.pop_back();
        position.remove(men[squares.size()], s);
      }
      return;
    }
    const bool first = is_first();
    for (const Color c : all_colors) {
      position.side_to_move = c;
      if (find_fault(position)) continue;
      const DtzValue value = Dtz::value_of(dtz_code(solution, position));
      count(counts.labelled_placements[index(c)], value);
      if (first) count(counts.labelled_orbits[index(c)], value);
    }
  };
  place(place);
  return counts;
}

RuleCounts multiplied(RuleCounts counts, std::uint64_t factor) {
  for (auto* const number :
       {&counts.wins, &counts.cursed_wins, &counts.draws, &counts.blessed_losses, &counts.losses}) {
    *number *= factor;
  }
  for (auto* const by_plies : {&counts.wins_by_plies, &counts.losses_by_plies}) {
    for (std::uint64_t& number : *by_plies) number *= factor;
  }
  return counts;
}

std::uint64_t sum(const std::vector<std::uint64_t>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

}  // namespace

TEST_SUITE("exhaustive") {
  TEST_CASE("results and DTZ are counted as position by position, men that are alike included") {
    WorkerTeam team(2);
    SolvedInMemory& solved = solved_tables(Metric::dtz);
    struct Case {
      const char* name;
      std::uint64_t ways;  ///< to tell men apart that are alike
    };
    for (const Case& c : {Case{"KQvK", 1}, {"KBBvK", 2}, {"KPPvK", 2}}) {
      CAPTURE(c.name);
      const Solution& solution = solved.solve(*Material::parse(c.name));
      const RuleStatistics statistics = count_rule_table(Metric::dtz, codes_in(solution, Metric::dtz), team);
      const PlainCounts plain = plain_counts(solution);
      for (const Color side : all_colors) {
        CAPTURE(index(side));
        CHECK(statistics.of(CountConvention::labelled_orbits, side) == plain.labelled_orbits[index(side)]);
        CHECK(multiplied(statistics.of(CountConvention::all_placements, side), c.ways) ==
              plain.labelled_placements[index(side)]);
      }
    }
  }
}

TEST_CASE("KBBvK has the numbers of positions published with the Syzygy tables") {
  WorkerTeam team(2);
  SolvedInMemory& solved = solved_tables(Metric::dtz);
  const Solution& solution = solved.solve(*Material::parse("KBBvK"));
  const RuleStatistics statistics = count_rule_table(Metric::wdl, codes_in(solution, Metric::wdl), team);
  const RuleCounts& white = statistics.of(CountConvention::labelled_orbits, Color::white);
  const RuleCounts& black = statistics.of(CountConvention::labelled_orbits, Color::black);
  CHECK(white.wins == 625'902);
  CHECK(white.draws == 644'640);
  CHECK(white.positions() == 625'902 + 644'640);
  CHECK(black.draws == 1'004'378);
  CHECK(black.losses == 703'510);
  CHECK(black.positions() == 1'004'378 + 703'510);
}

TEST_CASE("the results of WDL are those of DTZ, and every DTZ adds up to them") {
  WorkerTeam team(2);
  for (const char* name : tables_to_try({"KPvK"}, {"KRvKP"})) {
    CAPTURE(name);
    const Solution& solution = solved_tables(Metric::dtz).solve(*Material::parse(name));
    const RuleStatistics distances = count_rule_table(Metric::dtz, codes_in(solution, Metric::dtz), team);
    const RuleStatistics results = count_rule_table(Metric::wdl, codes_in(solution, Metric::wdl), team);
    CHECK_FALSE(results.longest_wins[0]);
    for (const CountConvention convention : rule_count_conventions) {
      for (const Color c : all_colors) {
        RuleCounts counts = distances.of(convention, c);
        CHECK(sum(counts.wins_by_plies) == counts.wins + counts.cursed_wins);
        CHECK(sum(counts.losses_by_plies) == counts.losses + counts.blessed_losses);
        counts.wins_by_plies.clear();
        counts.losses_by_plies.clear();
        CHECK(results.of(convention, c) == counts);
      }
    }
  }
}

TEST_CASE("the longest DTZ has a position that takes so long") {
  WorkerTeam team(2);
  for (const char* name : tables_to_try({"KQvKR"}, {"KRvKP"})) {
    CAPTURE(name);
    const Solution& solution = solved_tables(Metric::dtz).solve(*Material::parse(name));
    const RuleStatistics statistics = count_rule_table(Metric::dtz, codes_in(solution, Metric::dtz), team);
    for (const Color c : all_colors) {
      const RuleCounts& counts = statistics.of(CountConvention::orbits, c);
      for (const bool won : {true, false}) {
        const auto& longest = (won ? statistics.longest_wins : statistics.longest_losses)[index(c)];
        const auto& by_plies = won ? counts.wins_by_plies : counts.losses_by_plies;
        REQUIRE(longest);
        CHECK(longest->plies.count() + 1 == by_plies.size());
        const Position position = parse_fen(longest->fen)->position;
        CHECK(position.side_to_move == c);
        const DtzValue value = Dtz::value_of(dtz_code(solution, position));
        CHECK(value.outcome == (won ? Outcome::win : Outcome::loss));
        CHECK(value.plies == longest->plies);
      }
    }
  }
}

TEST_CASE("counting does not depend on the number of threads") {
  WorkerTeam one(1), three(3);
  SolvedInMemory& solved = solved_tables(Metric::dtz);
  const Solution& solution = solved.solve(*Material::parse("KBvKN"));
  const CodeSource codes = codes_in(solution, Metric::dtz);
  CHECK(count_rule_table(Metric::dtz, codes, one) == count_rule_table(Metric::dtz, codes, three));
}
