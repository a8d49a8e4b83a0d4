#pragma once

#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/position.hpp"
#include "mate33/find/find_kind.hpp"
#include "only_moves.hpp"

namespace mate33 {

/// How chess is played on.
struct ChessPlay {
  using Position = mate33::Position;
  using Move = mate33::Move;
  static MoveList legal_moves(const Position& position) { return mate33::legal_moves(position); }
  static Position after(const Position& position, Move move) { return position.after(move); }
};
using KindOfPosition = KindByMoves<ChessPlay>;

/// `value` is that of the position. It has the side to move with which the kind is shown. Precondition: the
/// values of the table say that it may be of the kind. Throws what the source throws.
KindOfPosition kind_of_position(const Position& position, FindKind kind, Value value,
                                const ValueIn<ChessPlay>& value_of);

}  // namespace mate33
