#include <doctest/doctest.h>

#include <array>
#include <thread>
#include <vector>

#include "example_rules.hpp"
#include "made_games.hpp"
#include "mate33/game_tablebase.hpp"
#include "temporary_directory.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("threads ask one tablebase for its games side by side, with one cache for two blocks") {
  const TemporaryDirectory directory;
  make(std::make_shared<const ExpandedRules>(example_rules("amazon")), "KAvK", directory.path());
  const std::array directories{made_games().string(), directory.path().string()};
  const Tablebase tables = Tablebase::open(directories, {.cache_bytes = 100'000});
  const GamePosition position = game_position_of("3k5/9/9/4P4/9/9/9/9/9/4K4 w");
  std::vector<std::thread> threads;
  std::vector<std::size_t> wrong(4);
  for (std::size_t t = 0; t < wrong.size(); ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 20; ++i) {
        const GameTablebase* const amazon = tables.game("amazon");
        const auto other = parse_game_fen(amazon->rules(), "8/8/8/3k4/8/8/8/KA6 w");
        if (!amazon->probe(*other).value.is_win()) ++wrong[t];
        if (!tables.game("xiangqi")->probe(position).value.is_win()) ++wrong[t];
        if (tables.games().size() != 2) ++wrong[t];
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::size_t count : wrong) CHECK(count == 0);
}

TEST_CASE("threads probe a game side by side, with a cache for two blocks") {
  const GameTablebase tables = open_made({.cache_bytes = 100'000});
  const GamePosition position = game_position_of("3k5/9/9/4P4/9/9/9/9/9/4K4 w");
  const Value expected = tables.probe(position).value;
  std::vector<std::thread> threads;
  std::vector<std::size_t> wrong(4);
  for (std::size_t t = 0; t < wrong.size(); ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 50; ++i) {
        if (tables.probe_root(position).probe.value != expected) ++wrong[t];
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::size_t count : wrong) CHECK(count == 0);
}
