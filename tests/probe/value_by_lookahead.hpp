#pragma once

#include <optional>

#include "mate33/chess/legal_moves.hpp"
#include "mate33/tablebase.hpp"
#include "test_table.hpp"

/// What a position with a right to capture en passant must be worth.
namespace mate33::testing {

/// The value by one ply of lookahead with the plain move generator. Nothing if a move has no answer.
inline std::optional<Value> value_by_lookahead(const Tablebase& tables, const Position& position) {
  std::optional<Value> best;
  for (const Move move : legal_moves(position)) {
    const ProbeResult after = tables.probe(position.after(move));
    if (after.status != ProbeStatus::ok) return std::nullopt;
    const Value value = before_move(after.value);
    if (!best || goodness(value) > goodness(*best)) best = value;
  }
  if (best) return best;
  return is_in_check(position, position.side_to_move) ? loss_in(0) : Value::draw();
}

}  // namespace mate33::testing
