#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mate33/chess/position.hpp"

namespace mate33 {

/// Why a position could not arise in a game. Only what matters to a table is looked for: nobody proves a
/// game.
enum class PositionFault : std::uint8_t {
  no_white_king,
  no_black_king,
  several_white_kings,
  several_black_kings,
  too_many_men,       ///< more than 16 of a side, or more than 8 pawns and promoted pieces
  pawn_on_last_rank,  ///< on rank 1 or 8
  adjacent_kings,
  opponent_in_check,  ///< the side that has just moved left its king attacked
};

/// The first fault in the order above, or nothing for a position that tables may answer.
std::optional<PositionFault> find_fault(const Position& position);

/// As find_fault(), for men that a table may hold, one king of each side among them. Only where they stand is
/// looked at.
std::optional<PositionFault> find_fault_of_placement(const Position& position);

/// One phrase: "the kings stand on adjacent squares".
const char* describe(PositionFault fault);
/// For programs: "adjacent_kings".
const char* name_of(PositionFault fault);

enum class CastlingSide : std::uint8_t { king_side, queen_side };

/// The rook that K, Q, k or q in a FEN means, as X-FEN has it: the outermost on that side of a king on its
/// back rank. None where there is no such king or rook.
std::optional<Square> castling_rook(const Position& position, Color color, CastlingSide side);

/// Whether the rook of a castling right and its king are at home: on their back rank, wherever Chess960 may
/// have put them there.
bool is_castling_usable(const Position& position, Square rook);

/// Whether the e.p. square is as a double push leaves it and some pawn may legally capture there. Any
/// position.
bool is_en_passant_usable(const Position& position);

/// Takes away what no move could use, with a note of each: castling rights whose king or rook is not at home,
/// and an e.p. square on which no pawn may legally capture.
std::vector<std::string> drop_unusable_rights(Position& position);

}  // namespace mate33
