#include "mate33/chess/legal_moves.hpp"

#include "mate33/chess/attacks.hpp"

namespace mate33 {

namespace {

constexpr SquareSet last_ranks = SquareSet::of(Rank::r1) | SquareSet::of(Rank::r8);

/// Whether the mover's king stands safe after the move. Castling is checked by its own rule.
bool leaves_king_safe(const Position& position, Move move) {
  const Color us = position.side_to_move;
  SquareSet enemies = position.pieces(!us) - move.to;
  SquareSet occupied = (position.occupied() - move.from) | move.to;
  if (position.is_en_passant(move)) {
    const SquareSet victim = square_at(index(move.to) ^ 8);
    enemies = enemies - victim;
    occupied = occupied - victim;
  }
  const Square king = position.king(us);
  return !is_attacked(position, king == move.from ? move.to : king, !us, enemies, occupied);
}

SquareSet pawn_pushes(Color us, Square from, SquareSet occupied) {
  const Direction forward = us == Color::white ? Direction::north : Direction::south;
  const SquareSet single = step(from, forward) - occupied;
  const SquareSet third_rank = SquareSet::of(us == Color::white ? Rank::r3 : Rank::r6);
  return single | (step(single & third_rank, forward) - occupied);
}

SquareSet pawn_targets(const Position& position, Square from) {
  const Color us = position.side_to_move;
  SquareSet capturable = position.pieces(!us);
  if (position.en_passant) capturable |= *position.en_passant;
  return pawn_pushes(us, from, position.occupied()) | (pawn_attacks(us, from) & capturable);
}

/// The squares to which a piece may move if its king's safety is left aside.
SquareSet targets(const Position& position, PieceType type, Square from) {
  if (type == PieceType::pawn) return pawn_targets(position, from);
  const Color us = position.side_to_move;
  return attacks({us, type}, from, position.occupied()) - position.pieces(us);
}

/// Castling: nothing between king and rook, and the king neither in, nor through, nor into check.
SquareSet castling_targets(const Position& position) {
  const Color us = position.side_to_move;
  const Square king = position.king(us);
  SquareSet destinations;
  if (king != make_square(File::e, home_rank(us))) return destinations;
  const SquareSet corners = {make_square(File::a, home_rank(us)), make_square(File::h, home_rank(us))};
  for (const Square rook : position.castling.rooks& corners) {
    const bool short_side = index(rook) > index(king);
    const Square to = square_at(short_side ? index(king) + 2 : index(king) - 2);
    if (between(king, rook).intersects(position.occupied())) continue;
    bool safe = true;
    for (const Square passed : between(king, to) | king | to) {
      safe = safe && !is_attacked(position, passed, !us, position.pieces(!us), position.occupied());
    }
    if (safe) destinations |= to;
  }
  return destinations;
}

/// The squares that moves are wanted to; those of pawns are their own.
struct Destinations {
  SquareSet of_pieces, of_pawns;
};
constexpr Destinations anywhere = {SquareSet::all(), SquareSet::all()};

/// Calls visit(move) for the legal moves until it returns true; says whether it did.
template <class Visit>
bool find_legal_move(const Position& position, const Destinations& wanted, Visit visit) {
  const Color us = position.side_to_move;
  for (const PieceType type : all_piece_types) {
    for (const Square from : position.pieces(us, type)) {
      const SquareSet wanted_now = type == PieceType::pawn ? wanted.of_pawns : wanted.of_pieces;
      for (const Square to : targets(position, type, from) & wanted_now) {
        if (!leaves_king_safe(position, {from, to})) continue;
        if (type != PieceType::pawn || !last_ranks.contains(to)) {
          if (visit(Move{from, to})) return true;
          continue;
        }
        for (const PieceType promotion : promotion_types) {
          if (visit(Move{from, to, promotion})) return true;
        }
      }
    }
  }
  if (position.castling.any()) {
    const Square king = position.king(us);
    for (const Square to : castling_targets(position) & wanted.of_pieces) {
      if (visit(Move{king, to})) return true;
    }
  }
  return false;
}

MoveList legal_moves_to(const Position& position, const Destinations& wanted) {
  MoveList moves;
  find_legal_move(position, wanted, [&](Move move) { return moves.push_back(move), false; });
  return moves;
}

}  // namespace

MoveList legal_moves(const Position& position) {
  return legal_moves_to(position, anywhere);
}

MoveList legal_captures_and_promotions(const Position& position) {
  const SquareSet others = position.pieces(!position.side_to_move);
  SquareSet of_pawns = others | last_ranks;
  if (position.en_passant) of_pawns |= *position.en_passant;
  return legal_moves_to(position, {others, of_pawns});
}

bool has_legal_move(const Position& position) {
  return find_legal_move(position, anywhere, [](Move) { return true; });
}

bool has_legal_en_passant(const Position& position) {
  if (!position.en_passant) return false;
  const Color us = position.side_to_move;
  const Square target = *position.en_passant;
  for (const Square from : pawn_attacks(!us, target) & position.pieces(us, PieceType::pawn)) {
    if (leaves_king_safe(position, {from, target})) return true;
  }
  return false;
}

bool has_insufficient_material(const Position& position) {
  const SquareSet kings = position.pieces(PieceType::king);
  const SquareSet bishops = position.pieces(PieceType::bishop);
  if (is_trivially_drawn(position.material())) return true;
  if ((kings | bishops) != position.occupied()) return false;
  return SquareSet::light().contains(bishops) || SquareSet::dark().contains(bishops);
}

}  // namespace mate33
