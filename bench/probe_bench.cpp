// Probes of random legal KBNvK positions, all placements, either colour of bishop.
#include "probe_bench.hpp"

#include <benchmark/benchmark.h>

#include <random>

#include "mate33/core/legality.hpp"
#include "mate33/generator/flat_builder.hpp"
#include "mate33/generator/solver.hpp"
#include "mate33/tablebase.hpp"

namespace mate33::bench {

std::vector<Position> random_positions(Color to_move) {
  constexpr std::size_t count = 1 << 15;
  std::mt19937_64 random(33);
  std::vector<Position> positions;
  while (positions.size() < count) {
    Position position;
    const auto put = [&](Color c, PieceType t) {
      Square s = square_at(static_cast<unsigned>(random() % square_count));
      while (position.occupied().contains(s)) s = square_at(static_cast<unsigned>(random() % square_count));
      position.put({c, t}, s);
    };
    put(Color::white, PieceType::king);
    put(Color::white, PieceType::bishop);
    put(Color::white, PieceType::knight);
    put(Color::black, PieceType::king);
    position.side_to_move = to_move;
    if (!find_fault(position)) positions.push_back(position);
  }
  return positions;
}

namespace {

const Tablebase& tables() {
  static const Tablebase opened = [] {
    WorkerTeam team(0);
    return *Tablebase::open_memory(build_flat_table(SolvedInMemory(team).solve(flat_solving_layout()), team));
  }();
  return opened;
}

Color side(const benchmark::State& state) {
  return state.range(0) == 0 ? Color::white : Color::black;
}

void value_throughput(benchmark::State& state) {
  const std::vector<Position> positions = random_positions(side(state));
  const Tablebase& tablebase = tables();
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(tablebase.probe(positions[i]));
    i = (i + 1) % positions.size();
  }
}

/// Which position is probed next depends on the last answer: nothing overlaps.
void value_latency(benchmark::State& state) {
  const std::vector<Position> positions = random_positions(side(state));
  const Tablebase& tablebase = tables();
  std::size_t i = 0;
  for (auto _ : state) {
    const ProbeResult result = tablebase.probe(positions[i]);
    i = (i + 1 + result.value.plies.count()) % positions.size();
  }
  benchmark::DoNotOptimize(i);
}

void all_moves_ranked(benchmark::State& state) {
  const std::vector<Position> positions = random_positions(side(state));
  const Tablebase& tablebase = tables();
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(tablebase.probe_root(positions[i]));
    i = (i + 1) % positions.size();
  }
}

BENCHMARK(value_throughput)->ArgName("black")->Arg(0)->Arg(1);
BENCHMARK(value_latency)->ArgName("black")->Arg(0)->Arg(1);
BENCHMARK(all_moves_ranked)->ArgName("black")->Arg(0)->Arg(1);

}  // namespace

}  // namespace mate33::bench

BENCHMARK_MAIN();
