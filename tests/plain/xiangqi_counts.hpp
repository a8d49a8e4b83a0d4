#pragma once

#include <doctest/doctest.h>

#include <vector>

#include "mate33/xiangqi/fen.hpp"
#include "plain/published_xiangqi.hpp"
#include "plain/xiangqi_legal_moves.hpp"
#include "plain/xiangqi_legality.hpp"
#include "plain/xiangqi_solver.hpp"

/// The plain solver of xiangqi beside published figures, and beside itself.
namespace mate33::plain {

inline void check_rows(const std::vector<testing::PublishedCounts>& rows) {
  PlainXiangqi solver;
  for (const testing::PublishedCounts& row : rows) {
    CAPTURE(row.material);
    const auto [red, black] = solver.counts(row.material);
    CHECK(red.wins == row.wins);
    CHECK(red.draws == row.white_draws);
    CHECK(red.losses == 0);
    CHECK(red.longest_win == row.longest_win);
    CHECK(black.losses == row.losses);
    CHECK(black.draws == row.black_draws);
    CHECK(black.wins == 0);
    CHECK(black.longest_loss == row.longest_loss);
  }
}

/// Whether the values of a material follow from the moves: a second look at each, from above.
inline void check_consistency(PlainXiangqi& solver, const char* material) {
  CAPTURE(material);
  solver.for_each_position(material, [&](const XiangqiPosition& position, Value value) {
    const XiangqiMoveList moves = legal_moves(position);
    Value best = Value::loss_in(Plies(0));
    bool is_first = true;
    for (const XiangqiMove move : moves) {
      const Value candidate = before_move(solver.value(position.after(move)));
      if (is_first || goodness(candidate) > goodness(best)) best = candidate;
      is_first = false;
    }
    if (value != best) FAIL(to_xiangqi_fen(position.to_game()));
  });
}

}  // namespace mate33::plain
