#include "row_rules.hpp"

namespace mate33 {

namespace {

/// The squares the black king must not stand on for this black man to attack the white king; all squares if
/// it does not aim there at all.
SquareSet shields_from(Man man, Square white_king, SquareSet occupied) {
  if (!attacks(man.piece, man.square, occupied).contains(white_king)) return SquareSet::all();
  return is_slider(man.piece.type) ? between(man.square, white_king) : SquareSet();
}

}  // namespace

RowRules RowRules::of(const SliceLayout& layout, const PieceSquares& squares) {
  RowRules rules;
  rules.occupied = layout.pawn_squares();
  for (std::size_t i = 0; i < layout.pieces().size(); ++i) {
    if (rules.occupied.contains(squares[i])) return {};
    rules.occupied |= squares[i];
  }
  const Square white_king = squares[0];
  SquareSet unchecked = SquareSet::all();
  const auto add = [&](Man man) {
    if (man.piece.color == Color::white) {
      rules.attacked |= attacks(man.piece, man.square, rules.occupied);
    } else {
      unchecked &= shields_from(man, white_king, rules.occupied);
    }
  };
  for (std::size_t i = 0; i < layout.pieces().size(); ++i) add({layout.pieces()[i], squares[i]});
  for (const Man& pawn : layout.pawns()) add(pawn);
  rules.white_in_check = ~unchecked;
  rules.legal[index(Color::white)] = ~rules.occupied - rules.attacked;
  rules.legal[index(Color::black)] = unchecked - rules.occupied - king_attacks(white_king);
  return rules;
}

}  // namespace mate33
