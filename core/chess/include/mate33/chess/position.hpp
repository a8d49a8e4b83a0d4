#pragma once

#include <array>
#include <optional>

#include "mate33/chess/material.hpp"
#include "mate33/chess/move.hpp"
#include "mate33/chess/square_set.hpp"
#include "mate33/chess/symmetry.hpp"

namespace mate33 {

/// The rank on which a side's king and rooks start.
constexpr Rank home_rank(Color c) {
  return c == Color::white ? Rank::r1 : Rank::r8;
}

/// Which rooks each side may still castle with. The moves are those of chess: king on e1 or e8, rook on a or
/// h. Other rooks on the back ranks are rights of Chess960, kept so that nobody takes the position for one
/// without rights; no move uses them.
struct CastlingRights {
  SquareSet rooks;
  bool any() const { return !rooks.empty(); }
  friend constexpr bool operator==(CastlingRights, CastlingRights) = default;
};

/// A placement of pieces with side to move, castling rights, e.p. square and clocks: all that a FEN says.
/// It may be illegal: find_fault() in legality.hpp tells. Copying is cheap (about 100 bytes).
class Position {
 public:
  Position() = default;
  /// The men by colour and by type. Precondition: every square of a colour is of exactly one type.
  Position(const std::array<SquareSet, 2>& by_color, const std::array<SquareSet, piece_type_count>& by_type)
      : by_color_(by_color), by_type_(by_type) {
    for (const PieceType t : all_piece_types) {
      for (const Square s : pieces(t)) {
        material_.add({by_color[0].contains(s) ? Color::white : Color::black, t});
      }
    }
  }

  SquareSet pieces(Color c) const { return by_color_[index(c)]; }
  SquareSet pieces(PieceType t) const { return by_type_[index(t)]; }
  SquareSet pieces(Color c, PieceType t) const { return pieces(c) & pieces(t); }
  SquareSet occupied() const { return pieces(Color::white) | pieces(Color::black); }
  std::optional<Piece> piece_at(Square s) const;
  /// Precondition: the side has a king.
  Square king(Color c) const { return pieces(c, PieceType::king).first(); }
  Material material() const { return material_; }

  /// Precondition: the square is empty.
  void put(Piece piece, Square s) {
    by_color_[index(piece.color)] |= s;
    by_type_[index(piece.type)] |= s;
    material_.add(piece);
  }
  /// Precondition: the piece stands there.
  void remove(Piece piece, Square s) {
    by_color_[index(piece.color)] ^= s;
    by_type_[index(piece.type)] ^= s;
    material_.remove(piece);
  }

  /// Plays a legal move: pieces, rights, clocks and side to move. The new e.p. square is set only where
  /// a legal e.p. capture exists.
  void play(Move move);
  Position after(Move move) const {
    Position next = *this;
    next.play(move);
    return next;
  }

  /// Whether the move captures (e.p. included), and whether it captures or moves a pawn.
  bool is_capture(Move move) const;
  bool is_en_passant(Move move) const;
  bool is_zeroing(Move move) const { return pieces(PieceType::pawn).contains(move.from) || is_capture(move); }

  friend bool operator==(const Position&, const Position&) = default;

  Color side_to_move = Color::white;
  CastlingRights castling;
  std::optional<Square> en_passant;  ///< the square a pawn would capture on
  unsigned halfmove_clock = 0;       ///< plies since the last capture or pawn move
  unsigned fullmove_number = 1;

 private:
  void move_piece(Piece piece, Square from, Square to) {
    remove(piece, from);
    put(piece, to);
  }

  std::array<SquareSet, 2> by_color_;
  std::array<SquareSet, piece_type_count> by_type_;
  Material material_;
};

/// Whether one of `attackers`, pieces of colour `by`, attacks the square when these squares are occupied.
bool is_attacked(const Position& position, Square s, Color by, SquareSet attackers, SquareSet occupied);

/// Whether the king of this colour is attacked. Precondition: it exists.
inline bool is_in_check(const Position& position, Color c) {
  return is_attacked(position, position.king(c), !c, position.pieces(!c), position.occupied());
}

/// The placement with a symmetry applied to every square. Only for positions without castling rights; with
/// pawns only for Symmetry::flip_files().
Position transformed(const Position& position, Symmetry symmetry);

/// The same position seen from the other side: ranks flipped, colours and side to move exchanged.
Position colors_swapped(const Position& position);

}  // namespace mate33
