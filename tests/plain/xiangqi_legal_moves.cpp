#include "plain/xiangqi_legal_moves.hpp"

#include "plain/xiangqi_attacks.hpp"

namespace mate33::plain {

namespace {

/// Calls visit(move) for every legal move until it answers true; whether it did.
template <class Visit>
bool find_xiangqi_move(const XiangqiPosition& position, Visit visit) {
  const Color us = position.side_to_move;
  const PointSet occupied = position.occupied();
  for (const XiangqiPieceType t : all_xiangqi_piece_types) {
    for (const Point from : position.pieces(us, t)) {
      for (const Point to : xiangqi_targets({us, t}, from, occupied) - position.pieces(us)) {
        const XiangqiPosition after = position.after({from, to});
        if (!is_in_check(after, us) && !are_generals_facing(after) && visit(XiangqiMove{from, to}))
          return true;
      }
    }
  }
  return false;
}

}  // namespace

XiangqiMoveList legal_moves(const XiangqiPosition& position) {
  XiangqiMoveList moves;
  find_xiangqi_move(position, [&](XiangqiMove move) {
    moves.push_back(move);
    return false;
  });
  return moves;
}

bool has_legal_move(const XiangqiPosition& position) {
  return find_xiangqi_move(position, [](XiangqiMove) { return true; });
}

}  // namespace mate33::plain
