#include <doctest/doctest.h>

#include "mate33/solver/solver.hpp"
#include "mate33/workers/worker_team.hpp"
#include "solver/solution_codes.hpp"

using namespace mate33;
using namespace mate33::testing;

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
