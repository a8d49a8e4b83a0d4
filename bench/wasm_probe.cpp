// What a probe takes within WebAssembly: nanoseconds of Tablebase::probe() for random legal positions of
// KBNvK, either side to move, the best of seven runs. Built and run by hand:
//   scripts/wasm.sh --target wasm_probe && node tests/portable/start.mjs build/wasm/wasm_probe.wasm

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include "mate33/tablebase.hpp"
#include "memory_maker.hpp"
#include "random_positions.hpp"

namespace {

using namespace mate33;
using Clock = std::chrono::steady_clock;

}  // namespace

int main() {
  if (const auto made = make_table({"KBNvK", "dtm"}, [](double) {}); !made) {
    std::printf("%s\n", made.error().c_str());
    return 1;
  }
  const Tablebase tables = Tablebase::open(memory_directory);
  const auto positions = bench::random_positions(*Material::parse("KBNvK"), std::size_t{1} << 14);
  long plies = 0;
  double best = 1e9;
  for (int run = 0; run < 7; ++run) {
    const auto begin = Clock::now();
    for (const Position& position : positions) plies += tables.probe(position).value.plies.count();
    const std::chrono::duration<double, std::nano> taken = Clock::now() - begin;
    best = std::min(best, taken.count() / static_cast<double>(positions.size()));
  }
  std::printf("%.0f ns a probe (sum of plies %ld)\n", best, plies);
}
