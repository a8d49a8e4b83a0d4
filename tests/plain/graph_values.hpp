#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "plain/graph_solver.hpp"

/// What the moves make of a graph's values.
namespace mate33::testing {

using plain::GraphSolver;

inline Material material(const char* name) {
  return *Material::parse(name);
}

inline Position position(const std::string& fen) {
  return parse_fen(fen)->position;
}

/// By side to move, the plies of the longest win; 0 where nothing wins.
inline std::array<unsigned, 2> longest_wins(const GraphSolver& solver) {
  std::array<unsigned, 2> longest{};
  solver.for_each_position([&](const Position& p, Value value) {
    unsigned& plies = longest[index(p.side_to_move)];
    if (value.is_win()) plies = std::max(plies, value.plies.count());
  });
  return longest;
}

/// What the rules and the values of the positions one move on make of this one.
inline Value value_by_moves(const GraphSolver& solver, const Position& p) {
  const MoveList moves = legal_moves(p);
  if (moves.empty()) return is_in_check(p, p.side_to_move) ? Value::loss_in(Plies(0)) : Value::draw();
  Value best = before_move(solver.value(p.after(moves.front())));
  for (const Move move : moves) {
    const Value candidate = before_move(solver.value(p.after(move)));
    if (goodness(candidate) > goodness(best)) best = candidate;
  }
  return best;
}

}  // namespace mate33::testing
