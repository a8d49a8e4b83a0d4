#include "mate33/table/table_key.hpp"

#include <doctest/doctest.h>

#include <set>

using namespace mate33;

namespace {

// Values that no game and no metric has yet: what is added later must be told apart, too.
constexpr auto another_game = static_cast<Game>(3);
constexpr auto another_metric = static_cast<Metric>(15);

}  // namespace

TEST_CASE("a material alone is the key of its table of chess by DTM, and packed as the material is") {
  const Material material = *Material::parse("KRPvKR");
  const TableKey key = material;
  CHECK(key == TableKey(Game::chess, material, Metric::dtm));
  CHECK(key.packed() == material.packed());
}

TEST_CASE("keys of a game that differ in the material or the metric are packed as different numbers") {
  std::set<std::uint64_t> numbers;
  std::set<TableKey> keys;
  for (const char* name : {"KvK", "KPvK", "KQvKR", "KRvKQ", "KPPPvKPPP"}) {
    for (const Metric metric : {Metric::dtm, Metric::repetition, another_metric}) {
      const TableKey key(Game::chess, *Material::parse_as_written(name), metric);
      numbers.insert(key.packed());
      keys.insert(key);
      keys.insert(TableKey(another_game, key.material, metric));
    }
  }
  CHECK(keys.size() == 30);
  CHECK(numbers.size() == 15);
  CHECK_FALSE(numbers.contains(0));
}

TEST_CASE("exchanging the colours leaves the game and the metric") {
  const Material material = *Material::parse("KRPvKR");
  const TableKey key(another_game, material, another_metric);
  CHECK(key.colors_swapped() == TableKey(another_game, material.colors_swapped(), another_metric));
  CHECK(key.colors_swapped().colors_swapped() == key);
}
