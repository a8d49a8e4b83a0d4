#pragma once

#include <cstdint>

#include "probe_bench.hpp"

/// What the calls of Fathom take that were declared before this was included: by Fathom's header, or by ours
/// for those who have Fathom.
namespace mate33::bench {

namespace {

struct FathomArguments {
  std::uint64_t white, black, kings, queens, rooks, bishops, knights, pawns;
  bool turn;
};

std::vector<FathomArguments> fathom_arguments(const std::vector<Position>& positions) {
  std::vector<FathomArguments> arguments;
  for (const Position& p : positions) {
    const auto set = [&](PieceType t) { return p.pieces(t).bits(); };
    arguments.push_back({p.pieces(Color::white).bits(), p.pieces(Color::black).bits(), set(PieceType::king),
                         set(PieceType::queen), set(PieceType::rook), set(PieceType::bishop),
                         set(PieceType::knight), set(PieceType::pawn), p.side_to_move == Color::white});
  }
  return arguments;
}

FathomTimes times_of_calls(const std::vector<Position>& positions, int runs, std::size_t root_positions) {
  const std::vector<FathomArguments> arguments = fathom_arguments(positions);
  unsigned sum = 0;
  const double value = nanoseconds_each(arguments.size(), runs, [&](std::size_t i) {
    const FathomArguments& a = arguments[i];
    sum += tb_probe_wdl(a.white, a.black, a.kings, a.queens, a.rooks, a.bishops, a.knights, a.pawns, 0, 0, 0,
                        a.turn);
  });
  unsigned results[TB_MAX_MOVES];
  const double root = nanoseconds_each(root_positions, runs, [&](std::size_t i) {
    const FathomArguments& a = arguments[i];
    sum += tb_probe_root(a.white, a.black, a.kings, a.queens, a.rooks, a.bishops, a.knights, a.pawns, 0, 0, 0,
                         a.turn, results);
  });
  volatile unsigned keep = sum;
  static_cast<void>(keep);
  return {value, root};
}

}  // namespace

}  // namespace mate33::bench
