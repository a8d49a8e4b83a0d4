// One order of moves and one score on every surface, with every combination of metrics and in many games.
#include <doctest/doctest.h>

#include <vector>

#include "surfaces.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("every surface has the same first move, with every combination of metrics") {
  std::vector<Metrics> combinations;
  for (Metrics chosen = 1; chosen <= by_all; ++chosen) combinations.push_back(chosen);
  check_first_moves(2000, combinations);
}

TEST_CASE("an announced mate never rises in many games") {
  check_games(100, {by_dtm, by_dtm | by_wdl | by_dtz, by_dtm | by_dtm50, by_all});
}
