#include "only_moves_in_row.hpp"

#include <algorithm>

#include "mate33/chess/legal_moves.hpp"

namespace mate33 {

namespace {

/// Whether the reply that led here, with this value for the side that had the only move, is one of the best.
bool is_after_best_reply(Value here, Value before_reply) {
  if (before_reply.is_loss()) return here.is_win() && here.plies + 1 == before_reply.plies;
  return here.outcome == Outcome::draw;
}

}  // namespace

bool are_only_moves_in_row(const Position& position, FindKind kind, Move only, unsigned moves,
                           const ValueSource& value_of) {
  if (moves <= 1) return true;
  const Position after = position.after(only);
  const MoveList replies = legal_moves(after);
  if (replies.size() == 0) return false;
  const Value before_reply = value_of(after);
  return std::ranges::all_of(replies, [&](Move reply) {
    const Position next = after.after(reply);
    const Value value = value_of(next);
    if (!is_after_best_reply(value, before_reply)) return true;
    if (!value.is_win() && value.outcome != Outcome::draw) return false;
    const KindOfPosition again = kind_of_position(next, kind, value, value_of);
    return again.is_of_kind && are_only_moves_in_row(next, kind, *again.move, moves - 1, value_of);
  });
}

}  // namespace mate33
