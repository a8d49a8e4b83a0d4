#include <doctest/doctest.h>

#include <atomic>
#include <thread>

#include "general_tables.hpp"

using namespace mate33;

TEST_CASE("many threads may ask for the same blocks when they are first needed") {
  std::vector<Sample> samples;
  for (const Position& position : positions_of("KQvKR", 1409)) {
    samples.push_back({position, solved("KQvKR").value(position)});
  }
  for (int round = 0; round < 3; ++round) {
    const Tablebase tables = open_directory(made_directory());
    constexpr std::size_t thread_count = 8;
    std::atomic<std::size_t> ready{0}, wrong{0};
    {
      std::vector<std::jthread> threads;
      for (std::size_t t = 0; t < thread_count; ++t) {
        threads.emplace_back([&] {
          for (++ready; ready < thread_count;) std::this_thread::yield();
          for (const Sample& sample : samples) {
            if (!answers(tables, sample.position, sample.value)) ++wrong;
          }
        });
      }
    }
    CHECK(wrong == 0);
  }
}
