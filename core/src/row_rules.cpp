#include "mate33/core/row_rules.hpp"

namespace mate33 {

namespace {

/// The squares the black king must not stand on for this black man to attack the white king; all squares if
/// it does not aim there at all.
SquareSet shields_from(Man man, Square white_king, SquareSet occupied) {
  if (!attacks(man.piece, man.square, occupied).contains(white_king)) return SquareSet::all();
  return is_slider(man.piece.type) ? between(man.square, white_king) : SquareSet();
}

}  // namespace

RowRules RowRules::of(const TableLayout& layout, const MenSquares& men) {
  RowRules rules;
  const auto for_each_man = [&](auto visit) {
    for (std::size_t i = 0; i < layout.pieces().size(); ++i) visit(Man{layout.pieces()[i], men.pieces[i]});
    for (std::size_t i = 0; i < layout.pawns().size(); ++i) {
      visit(Man{{layout.pawns()[i], PieceType::pawn}, men.pawns[i]});
    }
  };
  for_each_man([&](Man man) { rules.occupied |= man.square; });
  if (rules.occupied.size() != layout.pieces().size() + layout.pawns().size()) return {};
  const Square white_king = men.pieces[0];
  SquareSet unchecked = SquareSet::all();
  for_each_man([&](Man man) {
    if (man.piece.color == Color::white) {
      rules.attacked |= attacks(man.piece, man.square, rules.occupied);
    } else {
      unchecked &= shields_from(man, white_king, rules.occupied);
    }
  });
  rules.white_in_check = ~unchecked;
  rules.legal[index(Color::white)] = ~rules.occupied - rules.attacked;
  rules.legal[index(Color::black)] = unchecked - rules.occupied - king_attacks(white_king);
  return rules;
}

PlaneRules rules_of_plane(const TableLayout& layout, const MenSquares& men) {
  PlaneRules rules;
  MenSquares row = men;
  for (const Square last : all_squares) {
    row.pieces[layout.pieces().size() - 1] = last;
    rules[index(last)] = RowRules::of(layout, row);
  }
  return rules;
}

}  // namespace mate33
