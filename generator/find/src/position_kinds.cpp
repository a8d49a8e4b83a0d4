#include "position_kinds.hpp"

#include <algorithm>

#include "mate33/chess/attacks.hpp"
#include "mate33/chess/legal_moves.hpp"

namespace mate33 {

namespace {

bool strikes_the_eye(const Position& position, Move move) {
  const Position after = position.after(move);
  return position.is_capture(move) || move.promotion == PieceType::queen ||
         is_in_check(after, after.side_to_move);
}

bool is_stalemate(const Position& position) {
  return !is_in_check(position, position.side_to_move) && !has_legal_move(position);
}

bool may_stalemate(const Position& position) {
  const MoveList replies = legal_moves(position);
  return std::ranges::any_of(replies, [&](Move reply) { return is_stalemate(position.after(reply)); });
}

bool is_checkmate(const Position& position) {
  return is_in_check(position, position.side_to_move) && !has_legal_move(position);
}

/// Whether some square beside the mated king is closed to it by its own man alone.
bool has_own_man_in_the_way(const Position& position) {
  const Color mated = position.side_to_move;
  const Square king = position.king(mated);
  const SquareSet own = position.pieces(mated) & king_attacks(king);
  return std::ranges::any_of(own, [&](Square s) {
    const SquareSet without_both = position.occupied() - SquareSet(king) - SquareSet(s);
    return !is_attacked(position, s, !mated, position.pieces(!mated), without_both);
  });
}

/// A move of this type of man that mates.
std::optional<Move> mate_by(const Position& position, PieceType type) {
  for (const Move& move : legal_moves(position)) {
    if (!position.pieces(type).contains(move.from) || move.promotion) continue;
    const Position after = position.after(move);
    if (!is_checkmate(after)) continue;
    if (type == PieceType::knight && !has_own_man_in_the_way(after)) continue;
    return move;
  }
  return std::nullopt;
}

/// Whether a side has men that mate a king alone: a queen, a rook or a pawn, bishops on squares of both
/// colours, bishop and knight, or three knights.
bool can_mate(const Position& position, Color side) {
  using enum PieceType;
  const auto has = [&](PieceType type) { return !position.pieces(side, type).empty(); };
  const SquareSet bishops = position.pieces(side, bishop);
  const bool are_of_both_colors =
      bishops.intersects(SquareSet::light()) && bishops.intersects(SquareSet::dark());
  return has(queen) || has(rook) || has(pawn) || are_of_both_colors || (has(bishop) && has(knight)) ||
         position.pieces(side, knight).size() > 2;
}

/// Whether a side could capture or promote if it had the move. Precondition: the position is legal then.
bool can_convert(Position position, Color side) {
  position.side_to_move = side;
  const MoveList moves = legal_moves(position);
  return std::ranges::any_of(moves, [&](Move move) { return move.promotion || position.is_capture(move); });
}

KindOfPosition found_if(std::optional<Move> move) {
  return {move.has_value(), move};
}

}  // namespace

KindOfPosition kind_of_position(const Position& position, FindKind kind, Value value,
                                const ValueIn<ChessPlay>& value_of) {
  using enum FindKind;
  switch (kind) {
    case fortress_white:
    case fortress_black: {
      const Color ahead = kind == fortress_white ? Color::black : Color::white;
      return {can_mate(position, ahead) && !can_convert(position, Color::white) &&
              !can_convert(position, Color::black)};
    }
    case only_move_white:
    case only_move_black: return found_if(only_move(ChessPlay(), position, value, 2, value_of));
    case hard_white:
    case hard_black: {
      const auto move = only_move(ChessPlay(), position, value, many_moves, value_of);
      return move && !strikes_the_eye(position, *move) ? found_if(move) : KindOfPosition();
    }
    case underpromotion_white:
    case underpromotion_black: {
      const auto move = only_move(ChessPlay(), position, value, 2, value_of);
      const bool is_under = move && move->promotion && move->promotion != PieceType::queen;
      return is_under ? found_if(move) : KindOfPosition();
    }
    case stalemate_white:
    case stalemate_black: {
      const auto move = only_move(ChessPlay(), position, value, 2, value_of);
      return move && may_stalemate(position.after(*move)) ? found_if(move) : KindOfPosition();
    }
    case smothered_white:
    case smothered_black: return found_if(mate_by(position, PieceType::knight));
    case pawn_mate_white:
    case pawn_mate_black: return found_if(mate_by(position, PieceType::pawn));
    case king_mate_white:
    case king_mate_black: return found_if(mate_by(position, PieceType::king));
    case swindle_white:
    case swindle_black: return found_if(swindle(ChessPlay(), position, value_of));
    default: return {};
  }
}

}  // namespace mate33
