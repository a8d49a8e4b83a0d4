#include <doctest/doctest.h>

#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

#include "test_table.hpp"

using namespace mate33;

namespace {

constexpr std::size_t thread_count = 8;

/// Runs `count_errors(first)` on many threads at once, each beginning elsewhere; answers the sum.
template <class Count>
std::size_t on_many_threads(std::size_t positions, Count count_errors) {
  std::atomic<std::size_t> errors{0};
  std::atomic<std::size_t> ready{0};
  {
    std::vector<std::jthread> threads;
    for (std::size_t t = 0; t < thread_count; ++t) {
      threads.emplace_back([&, first = t * positions / thread_count] {
        for (++ready; ready < thread_count;) std::this_thread::yield();
        errors += count_errors(first);
      });
    }
  }
  return errors;
}

}  // namespace

TEST_CASE("many threads that probe one tablebase get the answers one thread gets") {
  const std::vector<Position> positions = random_kbnvk(3000);
  const Tablebase& tables = kbnvk();
  std::vector<Value> values;
  std::vector<Move> best;
  for (const Position& position : positions) {
    values.push_back(tables.probe(position).value);
    const RootProbe root = tables.probe_root(position);
    best.push_back(root.moves.empty() ? Move{Square::a1, Square::a1} : root.moves.front().move);
  }
  const std::size_t errors = on_many_threads(positions.size(), [&](std::size_t first) {
    std::size_t wrong = 0;
    for (std::size_t n = 0; n < positions.size(); ++n) {
      const std::size_t i = (first + n) % positions.size();
      const ProbeResult result = tables.probe(positions[i]);
      const RootProbe root = tables.probe_root(positions[i]);
      if (result.status != ProbeStatus::ok || result.value != values[i] || root.value != values[i]) ++wrong;
      if (!root.moves.empty() && root.moves.front().move != best[i]) ++wrong;
    }
    return wrong;
  });
  CHECK(errors == 0);
}

TEST_CASE("many threads follow lines of one tablebase") {
  const std::vector<Position> positions = random_decisive_kbnvk(40);
  const Tablebase& tables = kbnvk();
  std::vector<Line> lines;
  for (const Position& position : positions) lines.push_back(tables.best_line(position));
  const std::size_t errors = on_many_threads(positions.size(), [&](std::size_t first) {
    std::size_t wrong = 0;
    for (std::size_t n = 0; n < positions.size(); ++n) {
      const std::size_t i = (first + n) % positions.size();
      wrong += tables.best_line(positions[i]).moves == lines[i].moves ? 0 : 1;
    }
    return wrong;
  });
  CHECK(errors == 0);
}
