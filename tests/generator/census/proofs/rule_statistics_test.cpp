#include <doctest/doctest.h>

#include <algorithm>

#include "census/solved_codes.hpp"
#include "mate33/census/rule_statistics.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/dtz.hpp"
#include "mate33/workers/worker_team.hpp"
#include "solved_tables.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

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
