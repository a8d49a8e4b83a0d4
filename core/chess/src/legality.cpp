#include "mate33/chess/legality.hpp"

#include <algorithm>

#include "mate33/chess/attacks.hpp"
#include "mate33/chess/legal_moves.hpp"

namespace mate33 {

namespace {

/// So many men, the kings among them, are never too many for a game: eight pawns, or what they became.
constexpr unsigned men_of_any_kinds = 8 + 2;

bool has_impossible_counts(Material m, Color c) {
  const auto promoted = [&](PieceType t, unsigned at_the_start) {
    return std::max(m.count(c, t), at_the_start) - at_the_start;
  };
  const unsigned pawns_used = m.count(c, PieceType::pawn) + promoted(PieceType::queen, 1) +
                              promoted(PieceType::rook, 2) + promoted(PieceType::bishop, 2) +
                              promoted(PieceType::knight, 2);
  return m.count(c) > 16 || pawns_used > 8;
}

Color side_of_right(Square rook) {
  return rank_of(rook) == home_rank(Color::white) ? Color::white : Color::black;
}

SquareSet at_home(const Position& position, Piece piece) {
  return position.pieces(piece.color, piece.type) & SquareSet::of(home_rank(piece.color));
}

/// Whether the square before and the one behind the e.p. target are as a double push leaves them.
bool follows_double_push(const Position& position, Square target) {
  const Color pusher = !position.side_to_move;
  const bool white = pusher == Color::white;
  if (rank_of(target) != (white ? Rank::r3 : Rank::r6)) return false;
  const Square pawn = square_at(white ? index(target) + 8 : index(target) - 8);
  const Square home = square_at(white ? index(target) - 8 : index(target) + 8);
  return position.pieces(pusher, PieceType::pawn).contains(pawn) &&
         !position.occupied().intersects(SquareSet(target) | home);
}

}  // namespace

std::optional<PositionFault> find_fault(const Position& position) {
  const SquareSet white_kings = position.pieces(Color::white, PieceType::king);
  const SquareSet black_kings = position.pieces(Color::black, PieceType::king);
  if (white_kings.empty()) return PositionFault::no_white_king;
  if (black_kings.empty()) return PositionFault::no_black_king;
  if (white_kings.has_more_than(1)) return PositionFault::several_white_kings;
  if (black_kings.has_more_than(1)) return PositionFault::several_black_kings;
  // Positions of few men come often and cannot have too many: only look when there are more.
  if (position.occupied().has_more_than(men_of_any_kinds)) {
    const Material material = position.material();
    if (has_impossible_counts(material, Color::white) || has_impossible_counts(material, Color::black)) {
      return PositionFault::too_many_men;
    }
  }
  return find_fault_of_placement(position);
}

std::optional<PositionFault> find_fault_of_placement(const Position& position) {
  constexpr SquareSet pawnless_ranks = SquareSet::of(Rank::r1) | SquareSet::of(Rank::r8);
  if (position.pieces(PieceType::pawn).intersects(pawnless_ranks)) return PositionFault::pawn_on_last_rank;
  if (king_attacks(position.king(Color::white)).contains(position.king(Color::black))) {
    return PositionFault::adjacent_kings;
  }
  if (is_in_check(position, !position.side_to_move)) return PositionFault::opponent_in_check;
  return std::nullopt;
}

const char* describe(PositionFault fault) {
  switch (fault) {
    case PositionFault::no_white_king: return "White has no king";
    case PositionFault::no_black_king: return "Black has no king";
    case PositionFault::several_white_kings: return "White has more than one king";
    case PositionFault::several_black_kings: return "Black has more than one king";
    case PositionFault::too_many_men:
      return "a side has more men, or more promoted pieces, than a game can give it";
    case PositionFault::pawn_on_last_rank: return "a pawn stands on the first or the last rank";
    case PositionFault::adjacent_kings: return "the kings stand on adjacent squares";
    case PositionFault::opponent_in_check: return "the side that is not to move is in check";
  }
  return "";
}

const char* name_of(PositionFault fault) {
  switch (fault) {
    case PositionFault::no_white_king: return "no_white_king";
    case PositionFault::no_black_king: return "no_black_king";
    case PositionFault::several_white_kings: return "several_white_kings";
    case PositionFault::several_black_kings: return "several_black_kings";
    case PositionFault::too_many_men: return "too_many_men";
    case PositionFault::pawn_on_last_rank: return "pawn_on_last_rank";
    case PositionFault::adjacent_kings: return "adjacent_kings";
    case PositionFault::opponent_in_check: return "opponent_in_check";
  }
  return "";
}

std::optional<Square> castling_rook(const Position& position, Color color, CastlingSide side) {
  const SquareSet king = at_home(position, {color, PieceType::king});
  const SquareSet rooks = at_home(position, {color, PieceType::rook});
  if (king.empty() || rooks.empty()) return std::nullopt;
  const bool king_side = side == CastlingSide::king_side;
  const Square outermost = king_side ? rooks.last() : rooks.first();
  const bool beyond_king = (index(outermost) > index(king.first())) == king_side;
  return beyond_king ? std::optional(outermost) : std::nullopt;
}

bool is_castling_usable(const Position& position, Square rook) {
  const Color side = side_of_right(rook);
  return !at_home(position, {side, PieceType::king}).empty() &&
         at_home(position, {side, PieceType::rook}).contains(rook);
}

bool is_en_passant_usable(const Position& position) {
  const bool both_kings = !position.pieces(Color::white, PieceType::king).empty() &&
                          !position.pieces(Color::black, PieceType::king).empty();
  return both_kings && position.en_passant && follows_double_push(position, *position.en_passant) &&
         has_legal_en_passant(position);
}

std::vector<std::string> drop_unusable_rights(Position& position) {
  std::vector<std::string> notes;
  for (const Square rook : position.castling.rooks) {
    if (is_castling_usable(position, rook)) continue;
    const Color side = side_of_right(rook);
    position.castling.rooks = position.castling.rooks - rook;
    notes.push_back(std::string("castling right of ") + name(side) + " with the rook on " + to_string(rook) +
                    " dropped: king or rook is not at home");
  }
  if (position.en_passant && !is_en_passant_usable(position)) {
    notes.push_back("e.p. square " + to_string(*position.en_passant) + " dropped: no pawn can capture there");
    position.en_passant.reset();
  }
  return notes;
}

}  // namespace mate33
