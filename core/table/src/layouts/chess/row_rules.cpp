#include "mate33/table/layouts/chess/row_rules.hpp"

namespace mate33 {

namespace {

/// The first so many pieces, and all pawns.
template <class Visit>
void for_each_man(const TableLayout& layout, const MenSquares& men, std::size_t pieces, Visit visit) {
  for (std::size_t i = 0; i < pieces; ++i) visit(Man{layout.pieces()[i], men.pieces[i]});
  for (std::size_t i = 0; i < layout.pawns().size(); ++i) {
    visit(Man{{layout.pawns()[i], PieceType::pawn}, men.pawns[i]});
  }
}

/// What men do to the black king and to the white one.
struct Attacks {
  SquareSet by_white;
  SquareSet unchecked = SquareSet::all();  ///< where the black king may stand for White not to be in check

  void add(Man man, Square white_king, SquareSet occupied) {
    const SquareSet attacked = attacks(man.piece, man.square, occupied);
    if (man.piece.color == Color::white) {
      by_white |= attacked;
    } else if (attacked.contains(white_king)) {
      // The black king may shield the other from its own sliders.
      unchecked &= is_slider(man.piece.type) ? between(man.square, white_king) : SquareSet();
    }
  }

  RowRules rules(Square white_king, SquareSet occupied) const {
    return {.attacked = by_white,
            .white_in_check = ~unchecked,
            .legal = {~occupied - by_white, unchecked - occupied - king_attacks(white_king)}};
  }
};

}  // namespace

RowRules RowRules::of(const TableLayout& layout, const MenSquares& men) {
  const std::size_t pieces = layout.pieces().size();
  SquareSet occupied;
  for_each_man(layout, men, pieces, [&](Man man) { occupied |= man.square; });
  if (occupied.size() != pieces + layout.pawns().size()) return {};
  Attacks all;
  for_each_man(layout, men, pieces, [&](Man man) { all.add(man, men.pieces[0], occupied); });
  return all.rules(men.pieces[0], occupied);
}

PlaneRules PlaneRules::of(const TableLayout& layout, const MenSquares& men, SquareSet rows) {
  const std::size_t last = layout.pieces().size() - 1;
  // What the others attack changes only where the last piece stands in the way of a slider: mostly it does
  // not.
  SquareSet others, in_the_way;
  Attacks by_others;
  for_each_man(layout, men, last, [&](Man man) { others |= man.square; });
  for_each_man(layout, men, last, [&](Man man) {
    by_others.add(man, men.pieces[0], others);
    if (is_slider(man.piece.type)) in_the_way |= attacks(man.piece, man.square, others);
  });
  const bool are_apart = others.size() == last + layout.pawns().size();
  PlaneRules rules;
  MenSquares men_of_row = men;
  for (const Square square : rows) {
    men_of_row.pieces[last] = square;
    const bool has_own_attacks =
        last == 0 || !are_apart || others.contains(square) || in_the_way.contains(square);
    const RowRules row = has_own_attacks ? RowRules::of(layout, men_of_row) : [&] {
      const SquareSet occupied = others | square;
      Attacks all = by_others;
      all.add({layout.pieces()[last], square}, men.pieces[0], occupied);
      return all.rules(men.pieces[0], occupied);
    }();
    rules.attacked.rows[index(square)] = row.attacked;
    rules.white_in_check.rows[index(square)] = row.white_in_check;
    for (const Color c : all_colors) rules.legal[index(c)].rows[index(square)] = row.legal[index(c)];
  }
  return rules;
}

}  // namespace mate33
