// A table of DTZ that needs that of WDL, which is opened while blocks of the first are read, by many threads.
#include <doctest/doctest.h>

#include <thread>
#include <vector>

#include "rule_tables.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("threads that ask for DTZ beside WDL get the answers of one thread") {
  const RuleTables made({material_of("KPvK")}, StoredSides::both, best_packing);
  const std::vector<Position> positions = positions_of("KPvK", 1'009);
  const auto answers = [&](const Tablebase& tables) {
    std::vector<DtzValue> values;
    for (const Position& position : positions) values.push_back(tables.probe_dtz(position).value);
    return values;
  };
  const std::vector<DtzValue> expected = answers(open_directory(made.path()));
  const Tablebase tables = open_with(made.path(), std::size_t{64} << 10);
  std::vector<std::vector<DtzValue>> found(3);
  {
    std::vector<std::jthread> threads;
    for (auto& values : found) threads.emplace_back([&] { values = answers(tables); });
  }
  for (const auto& values : found) CHECK(values == expected);
  CHECK(tables.faults().empty());
}
