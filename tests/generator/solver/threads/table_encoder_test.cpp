#include <doctest/doctest.h>

#include <thread>
#include <vector>

#include "mate33/solver/solver.hpp"
#include "mate33/table/table_encoder.hpp"
#include "mate33/workers/worker_team.hpp"
#include "solved_tables.hpp"
#include "solver/encoded_tables.hpp"
#include "table_file.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("the bytes do not depend on the number of threads") {
  WorkerTeam one(1);
  SolvedInMemory& tables = solved_tables();
  for (const char* name : {"KQvK", "KPvK", "KNvKN"}) {
    const Solution& solution = tables.solve(*Material::parse(name));
    for (const Packing& packing : packings_for(solution)) {
      CAPTURE(name);
      CAPTURE(static_cast<int>(packing.codec));
      const auto expected = encode(solution, one, {packing});
      for (const unsigned threads : {2u, 3u, 7u}) {
        WorkerTeam team(threads);
        CHECK(encode(solution, team, {packing}) == expected);
      }
    }
  }
}

TEST_CASE("threads may add slices at the same time") {
  WorkerTeam one(1);
  SolvedInMemory& tables = solved_tables();
  const Solution& solution = tables.solve(*Material::parse("KPvK"));
  const auto slices = solution.layout().canonical_slices();
  const auto file = encode_table(solution.layout(), {}, [&](TableEncoder& encoder) {
    std::vector<std::jthread> threads;
    for (std::size_t first = 0; first < 3; ++first) {
      threads.emplace_back([&, first] {
        WorkerTeam own(1);
        for (std::size_t i = first; i < slices.size(); i += 3) {
          add_slice(encoder, solution.slice(slices[i]), own);
        }
      });
    }
  });
  CHECK(file == encode(solution, one));
}
