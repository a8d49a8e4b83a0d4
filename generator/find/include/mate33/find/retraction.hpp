#pragma once

#include "mate33/chess/position.hpp"

namespace mate33 {

/// Whether the opponent can have made a move that led to this position: whether there is a legal position
/// from which one does. Captures of any man, promotions, captures en passant and castling are taken back,
/// too. A double push is not taken back where it would have given a right to capture en passant. What may
/// have come before is not asked, but for the double push before a capture en passant. Precondition: a legal
/// position without rights to castle or to capture en passant.
bool has_retraction(const Position& position);

}  // namespace mate33
