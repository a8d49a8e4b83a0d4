#include "mate33/solver/game_solver.hpp"

#include <doctest/doctest.h>

#include "example_rules.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/table/layouts/game/game_blocks.hpp"
#include "plain/published_xiangqi.hpp"
#include "sanitized.hpp"
#include "solved_tables.hpp"
#include "solver/game_checks.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

TableTally tally_of(const GameSolution& solution) {
  TableTally tally;
  const GameLayout& layout = solution.layout();
  for (std::size_t row = 0; row < layout.row_count(); row += rows_per_block) {
    const std::size_t rows = std::min(rows_per_block, layout.row_count() - row);
    for (const Color c : all_colors) {
      tally.add_block(layout, c, row, solution.codes(c).subspan(row * layout.width(), rows * layout.width()));
    }
  }
  tally.count_twins_once(layout);
  return tally;
}

}  // namespace

TEST_CASE("xiangqi comes to the published counts and lengths") {
  const Rules rules = expanded(xiangqi_rules());
  InlineExecutor executor;
  GamesInMemory games(rules, executor);
  for (const PublishedCounts& row : published_xiangqi) {
    CAPTURE(row.material);
    const TableTally tally = tally_of(solved(games, *rules, row.material));
    const auto& [white, black] = tally.counts;
    CHECK(white.wins == row.wins);
    CHECK(white.draws == row.white_draws);
    CHECK(white.losses == 0);
    CHECK(white.longest_win.count() == row.longest_win);
    CHECK(black.losses == row.losses);
    CHECK(black.draws == row.black_draws);
    CHECK(black.wins == 0);
    CHECK(black.longest_loss.count() == row.longest_loss);
  }
}

TEST_CASE("every position of xiangqi has the value of a solver of one position at a time") {
  for (const char* material : {"KvK", "KRvK", "KNvK", "KCvK", "KPvK", "KCAvK", "KNvKA", "KPvKA", "KNvKE"}) {
    check_xiangqi(material);
  }
}

TEST_CASE("a small game of a user's own has the values of the plain solver") {
  check_by_rules(example_rules("los-alamos"), "KRvK");
}

TEST_CASE("an amazon mates in at most four moves") {
  const Rules rules = expanded(example_rules("amazon"));
  InlineExecutor executor;
  GamesInMemory games(rules, executor);
  const TableTally tally = tally_of(solved(games, *rules, "KAvK"));
  CHECK(mate_in(tally.counts[0].longest_win) <= 4);
  CHECK(tally.counts[0].wins > 0);
}

TEST_CASE("chess written as rules has the values of the chess that is built in") {
  for (const char* material : tables_to_try({"KQvK", "KRvK", "KBvK", "KNvK"}, {"KBNvK", "KQvKR"})) {
    check_chess(material);
  }
}
