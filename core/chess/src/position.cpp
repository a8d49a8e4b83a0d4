#include "mate33/chess/position.hpp"

#include <limits>

#include "mate33/chess/attacks.hpp"
#include "mate33/chess/legal_moves.hpp"

namespace mate33 {

namespace {

/// The rook's move that belongs to a king's move of two squares.
Move castling_rook_move(Move king_move) {
  const Rank rank = rank_of(king_move.from);
  const bool short_side = file_of(king_move.to) == File::g;
  return {make_square(short_side ? File::h : File::a, rank),
          make_square(short_side ? File::f : File::d, rank)};
}

unsigned file_distance(Square a, Square b) {
  const unsigned x = index(file_of(a)), y = index(file_of(b));
  return x > y ? x - y : y - x;
}

/// The square of the pawn that is taken by capturing on the e.p. square.
Square en_passant_victim(Square target) {
  return square_at(index(target) ^ 8);
}

}  // namespace

std::optional<Piece> Position::piece_at(Square s) const {
  for (const Color c : all_colors) {
    if (!pieces(c).contains(s)) continue;
    for (const PieceType t : all_piece_types) {
      if (pieces(t).contains(s)) return Piece{c, t};
    }
  }
  return std::nullopt;
}

bool Position::is_capture(Move move) const {
  return occupied().contains(move.to) || is_en_passant(move);
}

bool Position::is_en_passant(Move move) const {
  return en_passant == move.to && pieces(PieceType::pawn).contains(move.from) &&
         file_of(move.from) != file_of(move.to);
}

void Position::play(Move move) {
  const Color us = side_to_move;
  const Piece moved = *piece_at(move.from);
  const bool zeroing = is_zeroing(move);
  if (is_capture(move)) {
    const Square victim = pieces(!us).contains(move.to) ? move.to : en_passant_victim(move.to);
    remove(*piece_at(victim), victim);
  }
  move_piece(moved, move.from, move.to);
  if (move.promotion) {
    remove(moved, move.to);
    put({us, *move.promotion}, move.to);
  }
  if (moved.type == PieceType::king && file_distance(move.from, move.to) == 2) {
    const Move rook_move = castling_rook_move(move);
    move_piece({us, PieceType::rook}, rook_move.from, rook_move.to);
  }
  SquareSet lost_rights = SquareSet(move.from) | move.to;
  if (moved.type == PieceType::king) lost_rights |= SquareSet::of(home_rank(us));
  castling.rooks = castling.rooks - lost_rights;

  constexpr unsigned most = std::numeric_limits<unsigned>::max();
  halfmove_clock = zeroing ? 0 : halfmove_clock < most ? halfmove_clock + 1 : most;
  fullmove_number += us == Color::black ? 1 : 0;
  side_to_move = !us;
  en_passant.reset();
  if (moved.type == PieceType::pawn && (index(move.from) ^ index(move.to)) == 16) {
    en_passant = square_at((index(move.from) + index(move.to)) / 2);
    if (!has_legal_en_passant(*this)) en_passant.reset();
  }
}

bool is_attacked(const Position& position, Square s, Color by, SquareSet attackers, SquareSet occupied) {
  const auto among = [&](PieceType t) { return position.pieces(t) & attackers; };
  if (king_attacks(s).intersects(among(PieceType::king))) return true;
  if (knight_attacks(s).intersects(among(PieceType::knight))) return true;
  if (pawn_attacks(!by, s).intersects(among(PieceType::pawn))) return true;
  const SquareSet queens = among(PieceType::queen);
  const SquareSet straight = among(PieceType::rook) | queens;
  if (!straight.empty() && rook_attacks(s, occupied).intersects(straight)) return true;
  const SquareSet diagonal = among(PieceType::bishop) | queens;
  return !diagonal.empty() && bishop_attacks(s, occupied).intersects(diagonal);
}

Position transformed(const Position& position, Symmetry symmetry) {
  Position image;
  for (const Square s : position.occupied()) image.put(*position.piece_at(s), symmetry(s));
  image.side_to_move = position.side_to_move;
  if (position.en_passant) image.en_passant = symmetry(*position.en_passant);
  image.halfmove_clock = position.halfmove_clock;
  image.fullmove_number = position.fullmove_number;
  return image;
}

Position colors_swapped(const Position& position) {
  constexpr Symmetry flip = Symmetry::flip_ranks();
  Position image;
  for (const Square s : position.occupied()) {
    const Piece piece = *position.piece_at(s);
    image.put({!piece.color, piece.type}, flip(s));
  }
  image.side_to_move = !position.side_to_move;
  image.castling.rooks = flip(position.castling.rooks);
  if (position.en_passant) image.en_passant = flip(*position.en_passant);
  image.halfmove_clock = position.halfmove_clock;
  image.fullmove_number = position.fullmove_number;
  return image;
}

}  // namespace mate33
