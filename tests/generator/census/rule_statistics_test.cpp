#include "mate33/census/rule_statistics.hpp"

#include <doctest/doctest.h>

#include <numeric>

#include "census/solved_codes.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/dtz.hpp"
#include "mate33/workers/worker_team.hpp"
#include "sanitized.hpp"
#include "solved_tables.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

std::uint64_t sum(const std::vector<std::uint64_t>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

}  // namespace

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
