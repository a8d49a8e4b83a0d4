#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/base/expected.hpp"
#include "mate33/chess/position.hpp"

namespace mate33 {

inline constexpr std::string_view start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What is wrong with a FEN and where.
struct FenError {
  std::string field;   ///< "placement", "side to move", "castling", "en passant", "halfmove clock", ...
  std::size_t column;  ///< from 1, in the text as it was given
  std::string expected;

  /// "FEN, column 5 (placement): expected ...".
  std::string message() const;
};

struct ParsedFen {
  Position position;
  std::vector<std::string> notes;  ///< what was dropped because no move could use it
};

/// Reads a FEN. The clocks are optional ("0 1"), and so are castling and e.p. ("-"); '_' stands for a space
/// as in X-FEN in an address, and the ends of lines at both ends are blank. The operations of an EPD, which
/// follow the four fields that it shares with FEN, or all six, are left out. Castling rights may be written
/// as in X-FEN (KQkq: the outermost rook on that side of the king) or Shredder-FEN (the rook's file); those
/// of Chess960 are kept, too. A letter without king and rook on the back rank is no right and is dropped with
/// a note, as the lichess tablebase API drops it; so is an e.p. square on which no pawn may capture. The
/// position may still be illegal: see find_fault(). Reads any bytes safely; at most 16 men a side.
Expected<ParsedFen, FenError> parse_fen(std::string_view text);

/// Six fields, for any position; castling rights as in X-FEN, which is as in any FEN where they are those of
/// chess.
std::string to_fen(const Position& position);

/// The placement as a diagram of eight ranks with coordinates, for people.
std::string to_diagram(const Position& position);

}  // namespace mate33
