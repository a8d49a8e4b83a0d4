// Positions of the C interface: made of FENs and lists of pieces, and taken apart again.
#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "c_convert.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/chess/notation.hpp"

namespace mate33 {

namespace {

constexpr unsigned most_of_a_side = 16;

struct CastlingBit {
  Color color;
  CastlingSide side;
  unsigned bit;
};
constexpr std::array<CastlingBit, 4> castling_bits = {
    {{Color::white, CastlingSide::king_side, MATE33_CASTLE_WHITE_SHORT},
     {Color::white, CastlingSide::queen_side, MATE33_CASTLE_WHITE_LONG},
     {Color::black, CastlingSide::king_side, MATE33_CASTLE_BLACK_SHORT},
     {Color::black, CastlingSide::queen_side, MATE33_CASTLE_BLACK_LONG}}};

unsigned castling_bit(const Position& position, Square rook) {
  const Color color = rank_of(rook) == home_rank(Color::white) ? Color::white : Color::black;
  const bool king_side = index(rook) > index(position.king(color));
  const CastlingSide side = king_side ? CastlingSide::king_side : CastlingSide::queen_side;
  for (const CastlingBit& c : castling_bits) {
    if (c.color == color && c.side == side) return c.bit;
  }
  return 0;
}

/// In the order of PieceType.
std::array<SquareSet, piece_type_count> sets_of(const mate33_position& p) {
  return {SquareSet(p.kings),   SquareSet(p.queens),  SquareSet(p.rooks),
          SquareSet(p.bishops), SquareSet(p.knights), SquareSet(p.pawns)};
}

mate33_position to_c(const Position& p) {
  mate33_position c{};
  c.white = p.pieces(Color::white).bits();
  c.black = p.pieces(Color::black).bits();
  c.kings = p.pieces(PieceType::king).bits();
  c.queens = p.pieces(PieceType::queen).bits();
  c.rooks = p.pieces(PieceType::rook).bits();
  c.bishops = p.pieces(PieceType::bishop).bits();
  c.knights = p.pieces(PieceType::knight).bits();
  c.pawns = p.pieces(PieceType::pawn).bits();
  c.rule50 = p.halfmove_clock;
  for (const Square rook : p.castling.rooks) c.castling |= castling_bit(p, rook);
  c.ep = p.en_passant ? index(*p.en_passant) : 0;
  c.turn = p.side_to_move == Color::white ? 1 : 0;
  return c;
}

std::string joined(const std::vector<std::string>& notes) {
  std::string all;
  for (const std::string& note : notes) all += (all.empty() ? "" : "; ") + note;
  return all;
}

/// Null unless the move is legal.
std::optional<Move> legal_move(const Position& position, const mate33_move& wanted) {
  for (const Move move : legal_moves(position)) {
    const mate33_move c = to_c(move);
    if (c.from == wanted.from && c.to == wanted.to && c.promotion == wanted.promotion) return move;
  }
  return std::nullopt;
}

/// Null for a letter that names no piece.
std::uint64_t* set_for(PieceType type, mate33_position& position) {
  switch (type) {
    case PieceType::king: return &position.kings;
    case PieceType::queen: return &position.queens;
    case PieceType::rook: return &position.rooks;
    case PieceType::bishop: return &position.bishops;
    case PieceType::knight: return &position.knights;
    case PieceType::pawn: return &position.pawns;
  }
  return nullptr;
}

}  // namespace

ReadPosition position_from(const mate33_position& boards) noexcept {
  if (boards.ep >= square_count) return {MATE33_BAD_ARGUMENT, {}};
  const SquareSet white(boards.white), black(boards.black);
  const auto by_type = sets_of(boards);
  SquareSet of_any_type;
  bool one_each = !white.intersects(black);
  for (const SquareSet set : by_type) {
    one_each &= !of_any_type.intersects(set);
    of_any_type |= set;
  }
  // Every occupied square must have exactly one piece of one side.
  one_each &= of_any_type == (white | black);
  if (!one_each || white.has_more_than(most_of_a_side) || black.has_more_than(most_of_a_side)) {
    return {MATE33_ILLEGAL, {}};
  }
  ReadPosition read{MATE33_OK, Position({white, black}, by_type)};
  read.position.side_to_move = boards.turn != 0 ? Color::white : Color::black;
  read.position.halfmove_clock = boards.rule50;
  if (boards.castling != 0) {
    // A right says nothing of a position that cannot be.
    if (find_fault(read.position)) return {MATE33_ILLEGAL, {}};
    read.status = MATE33_CASTLING;
    for (const CastlingBit& right : castling_bits) {
      if ((boards.castling & right.bit) == 0) continue;
      const std::optional<Square> rook = castling_rook(read.position, right.color, right.side);
      if (rook) read.position.castling.rooks |= *rook;
    }
  }
  if (boards.ep != 0) {
    read.position.en_passant = square_at(boards.ep);
    if (!is_en_passant_usable(read.position)) read.position.en_passant.reset();
  }
  return read;
}

}  // namespace mate33

using namespace mate33;

mate33_status mate33_position_from_fen(const char* fen, mate33_position* position, char* error,
                                       size_t error_size) {
  if (fen == nullptr || position == nullptr) return MATE33_BAD_ARGUMENT;
  return guarded([&] {
    put_text("", error, error_size);
    const Expected<ParsedFen, FenError> parsed = parse_fen(fen);
    if (!parsed) {
      put_text(parsed.error().message(), error, error_size);
      return MATE33_BAD_FEN;
    }
    const std::optional<PositionFault> fault = find_fault(parsed->position);
    put_text(fault ? describe(*fault) : joined(parsed->notes), error, error_size);
    *position = to_c(parsed->position);
    return fault ? MATE33_ILLEGAL : MATE33_OK;
  });
}

mate33_status mate33_position_from_pieces(const mate33_piece* pieces, size_t count, int turn,
                                          mate33_position* position) {
  if ((pieces == nullptr && count > 0) || position == nullptr) return MATE33_BAD_ARGUMENT;
  mate33_position made{};
  for (std::size_t i = 0; i < count; ++i) {
    const std::optional<PieceType> type = piece_type_from_letter(pieces[i].letter);
    if (!type || pieces[i].square >= square_count) return MATE33_BAD_ARGUMENT;
    const std::uint64_t square = std::uint64_t{1} << pieces[i].square;
    if (((made.white | made.black) & square) != 0) return MATE33_ILLEGAL;
    (pieces[i].letter == letter(*type) ? made.white : made.black) |= square;
    *set_for(*type, made) |= square;
  }
  made.turn = turn != 0 ? 1 : 0;
  *position = made;
  return MATE33_OK;
}

mate33_status mate33_line_san(const mate33_position* position, const mate33_move* moves, size_t count,
                              char (*san)[MATE33_SAN_SIZE]) {
  if (position == nullptr || ((moves == nullptr || san == nullptr) && count > 0)) return MATE33_BAD_ARGUMENT;
  const ReadPosition read = position_from(*position);
  if (read.status != MATE33_OK && read.status != MATE33_CASTLING) return read.status;
  if (find_fault(read.position)) return MATE33_ILLEGAL;
  return guarded([&] {
    std::vector<std::string> names;
    Position at = read.position;
    for (std::size_t i = 0; i < count; ++i) {
      const std::optional<Move> move = legal_move(at, moves[i]);
      if (!move) return MATE33_ILLEGAL;
      names.push_back(to_san(at, *move));
      at.play(*move);
    }
    for (std::size_t i = 0; i < count; ++i) put_text(names[i], san[i], MATE33_SAN_SIZE);
    return MATE33_OK;
  });
}
