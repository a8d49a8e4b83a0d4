#pragma once

#include "mate33/base/fixed_list.hpp"
#include "plain/xiangqi_position.hpp"

/// Legal moves by all the rules of xiangqi but those on repetition, written by hand: the witness of the rules
/// as data.
namespace mate33::plain {

using XiangqiMoveList = FixedList<XiangqiMove>;

/// Every legal move, in no promised order. Precondition: both generals are on the board. In a position that
/// is illegal because the opponent is in check, to capture its general counts as a move.
XiangqiMoveList legal_moves(const XiangqiPosition& position);

/// Whether there is a legal move: quicker than the whole list. Same precondition.
bool has_legal_move(const XiangqiPosition& position);

}  // namespace mate33::plain
