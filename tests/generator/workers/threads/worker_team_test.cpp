#include <doctest/doctest.h>

#include <thread>

#include "mate33/workers/worker_team.hpp"

using namespace mate33;

TEST_CASE("every part of a loop is done exactly once, by teams of any size") {
  for (const unsigned threads : {1u, 2u, 3u, 8u}) {
    WorkerTeam team(threads);
    CHECK(team.size() == threads);
    for (const std::size_t count : {0u, 1u, 7u, 64u, 1000u, 4097u}) {
      std::vector<int> visits(count, 0);
      team.for_each(count, [&](std::size_t i) { ++visits[i]; });
      CHECK(visits == std::vector<int>(count, 1));
      CHECK(team.sum(count, [](std::size_t i) { return std::uint64_t{i}; }) == count * (count - 1) / 2);
    }
  }
}

TEST_CASE("what one loop wrote the next one sees, thousands of times in a row") {
  WorkerTeam team(4);
  std::vector<unsigned> values(64, 0);
  for (unsigned round = 1; round <= 5000; ++round) {
    // Each part reads what another thread may have written in the round before.
    const std::vector<unsigned> before = values;
    team.for_each(values.size(), [&](std::size_t i) { values[i] = before[(i + 1) % before.size()] + 1; });
    REQUIRE(values[round % 64] == round);
  }
}

TEST_CASE("a team of no size given has as many threads as the machine") {
  CHECK(WorkerTeam(0).size() == std::max(1u, std::thread::hardware_concurrency()));
}

TEST_CASE("what a part throws arrives where the loop was started, and the team goes on working") {
  for (const unsigned threads : {1u, 2u, 5u}) {
    WorkerTeam team(threads);
    CHECK_THROWS_AS(team.for_each(1000,
                                  [](std::size_t i) {
                                    if (i == 700) throw std::runtime_error("part 700");
                                  }),
                    std::runtime_error);
    CHECK(team.sum(100, [](std::size_t) { return std::uint64_t{1}; }) == 100);
  }
}
