// Tables in the context codec, asked by many threads.
#include <doctest/doctest.h>

#include <thread>
#include <vector>

#include "general_tables.hpp"
#include "stored_tables.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE(
    "threads that ask for planes in the context codec get right answers from a cache that is too small") {
  StoredTables stored;
  stored.add("KPvK", {best_packing, StoredSides::both});
  const std::vector<Sample> samples = samples_of("KPvK", 150);
  const Tablebase tables = stored.open({std::size_t{64} << 10, IoMethod::read});
  std::vector<std::size_t> wrong(3);
  {
    std::vector<std::jthread> threads;
    for (std::size_t& count : wrong) threads.emplace_back([&] { count = count_wrong(tables, samples); });
  }
  CHECK(wrong == std::vector<std::size_t>(3));
}
