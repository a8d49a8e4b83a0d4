#pragma once

#include "probe_bench.hpp"

/// What the calls of Fathom take that were declared before this was included: by Fathom's header, or by ours
/// for those who have Fathom.
namespace mate33::bench {

namespace {

FathomTimes times_of_calls(const std::vector<Position>& positions, int runs, std::size_t root_positions) {
  const std::vector<mate33_position> arguments = c_positions(positions);
  unsigned sum = 0;
  const double value = nanoseconds_each(arguments.size(), runs, [&](std::size_t i) {
    const mate33_position& a = arguments[i];
    sum += tb_probe_wdl(a.white, a.black, a.kings, a.queens, a.rooks, a.bishops, a.knights, a.pawns, 0, 0, 0,
                        a.turn != 0);
  });
  unsigned results[TB_MAX_MOVES];
  const double root = nanoseconds_each(root_positions, runs, [&](std::size_t i) {
    const mate33_position& a = arguments[i];
    sum += tb_probe_root(a.white, a.black, a.kings, a.queens, a.rooks, a.bishops, a.knights, a.pawns, 0, 0, 0,
                         a.turn != 0, results);
  });
  volatile unsigned keep = sum;
  static_cast<void>(keep);
  return {value, root};
}

}  // namespace

}  // namespace mate33::bench
