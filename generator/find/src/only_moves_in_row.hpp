#pragma once

#include "position_kinds.hpp"

namespace mate33 {

/// Whether a position in which this move alone keeps the result is the first of so many in a row: after the
/// move, and after each of the opponent's best replies, there is one of the same kind again. The best replies
/// to a winning move are those that put off mate longest; to a drawing one all that draw.
bool are_only_moves_in_row(const Position& position, FindKind kind, Move only, unsigned moves,
                           const ValueSource& value_of);

}  // namespace mate33
