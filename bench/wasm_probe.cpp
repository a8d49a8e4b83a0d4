// What a probe takes within WebAssembly: nanoseconds of Tablebase::probe() for random legal positions of
// KBNvK, either side to move, the best of seven runs. Built and run by hand:
//   scripts/wasm.sh --target wasm_probe && node tests/portable/start.mjs build/wasm/wasm_probe.wasm

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <random>
#include <vector>

#include "mate33/chess/legality.hpp"
#include "mate33/tablebase.hpp"
#include "memory_maker.hpp"

namespace {

using namespace mate33;
using Clock = std::chrono::steady_clock;

std::vector<Position> random_positions(std::size_t count) {
  std::mt19937_64 random(33);
  const std::vector<Piece> men = {{Color::white, PieceType::king},
                                  {Color::white, PieceType::bishop},
                                  {Color::white, PieceType::knight},
                                  {Color::black, PieceType::king}};
  std::vector<Position> positions;
  while (positions.size() < count) {
    Position position;
    for (const Piece man : men) {
      Square s = square_at(static_cast<unsigned>(random() % square_count));
      while (position.occupied().contains(s)) s = square_at(static_cast<unsigned>(random() % square_count));
      position.put(man, s);
    }
    position.side_to_move = random() % 2 == 0 ? Color::white : Color::black;
    if (!find_fault(position)) positions.push_back(position);
  }
  return positions;
}

}  // namespace

int main() {
  if (const auto error = make_table({"KBNvK", "dtm"}, [](double) {})) {
    std::printf("%s\n", error->c_str());
    return 1;
  }
  const Tablebase tables = Tablebase::open(memory_directory);
  const auto positions = random_positions(std::size_t{1} << 14);
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
