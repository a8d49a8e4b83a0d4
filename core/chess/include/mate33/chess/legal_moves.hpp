#pragma once

#include "mate33/chess/move.hpp"
#include "mate33/chess/position.hpp"

/// Legal moves by all the rules of chess: castling, en passant and promotions included. Plain and general on
/// purpose: it is the independent witness against which the set-wise code is checked.
namespace mate33 {

/// Every legal move, in no promised order. Precondition: find_fault() finds nothing.
MoveList legal_moves(const Position& position);

/// Those of them that lead to fewer or to other men: captures, en passant included, and promotions. Quicker
/// than the whole list. Same precondition.
MoveList legal_captures_and_promotions(const Position& position);

/// Whether there is a legal move: quicker than the whole list. Same precondition.
bool has_legal_move(const Position& position);

/// Whether some e.p. capture is legal. Precondition: both kings are on the board.
bool has_legal_en_passant(const Position& position);

/// Whether neither side could mate by any sequence of moves, by the rule of thumb that servers use: bare
/// kings, one minor piece, or only bishops of one square colour.
bool has_insufficient_material(const Position& position);

}  // namespace mate33
