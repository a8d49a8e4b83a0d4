// The same positions through Debian's Fathom and the Syzygy tables of KBNvK. Debian builds Fathom for any
// x86-64 processor, that is, without the hardware's population count.
#include <benchmark/benchmark.h>
#include <tbprobe.h>

#include "probe_bench.hpp"

namespace mate33::bench {

namespace {

struct FathomArguments {
  std::uint64_t white, black, kings, queens, rooks, bishops, knights, pawns;
  bool turn;
};

std::vector<FathomArguments> fathom_arguments(Color to_move) {
  std::vector<FathomArguments> arguments;
  for (const Position& p : random_positions(to_move)) {
    const auto set = [&](PieceType t) { return p.pieces(t).bits(); };
    arguments.push_back({p.pieces(Color::white).bits(), p.pieces(Color::black).bits(), set(PieceType::king),
                         set(PieceType::queen), set(PieceType::rook), set(PieceType::bishop),
                         set(PieceType::knight), set(PieceType::pawn), to_move == Color::white});
  }
  return arguments;
}

bool open_syzygy(benchmark::State& state) {
  static const bool opened = tb_init(MATE33_REFERENCE "/syzygy") && TB_LARGEST >= 4;
  if (!opened) state.SkipWithError("no Syzygy tables in " MATE33_REFERENCE "/syzygy");
  return opened;
}

Color side(const benchmark::State& state) {
  return state.range(0) == 0 ? Color::white : Color::black;
}

void fathom_wdl_throughput(benchmark::State& state) {
  if (!open_syzygy(state)) return;
  const std::vector<FathomArguments> arguments = fathom_arguments(side(state));
  std::size_t i = 0;
  for (auto _ : state) {
    const FathomArguments& a = arguments[i];
    benchmark::DoNotOptimize(tb_probe_wdl(a.white, a.black, a.kings, a.queens, a.rooks, a.bishops, a.knights,
                                          a.pawns, 0, 0, 0, a.turn));
    i = (i + 1) % arguments.size();
  }
}

void fathom_root(benchmark::State& state) {
  if (!open_syzygy(state)) return;
  const std::vector<FathomArguments> arguments = fathom_arguments(side(state));
  std::size_t i = 0;
  unsigned results[TB_MAX_MOVES];
  for (auto _ : state) {
    const FathomArguments& a = arguments[i];
    benchmark::DoNotOptimize(tb_probe_root(a.white, a.black, a.kings, a.queens, a.rooks, a.bishops, a.knights,
                                           a.pawns, 0, 0, 0, a.turn, results));
    i = (i + 1) % arguments.size();
  }
}

BENCHMARK(fathom_wdl_throughput)->ArgName("black")->Arg(0)->Arg(1);
BENCHMARK(fathom_root)->ArgName("black")->Arg(0)->Arg(1);

}  // namespace

}  // namespace mate33::bench
