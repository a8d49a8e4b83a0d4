#include "mate33/table/layouts/chess/row_rules.hpp"

namespace mate33 {

namespace {

/// The pawns of a table, where they stand.
ShortList<Man, max_extra_men> pawns_of(const TableLayout& layout, const MenSquares& men) {
  ShortList<Man, max_extra_men> pawns;
  for (std::size_t i = 0; i < layout.pawns().size(); ++i) {
    pawns.push_back({{layout.pawns()[i], PieceType::pawn}, men.pawns[i]});
  }
  return pawns;
}

/// These pieces, and all pawns.
template <class Visit>
void for_each_man(std::span<const Piece> pieces, const PieceSquares& squares, std::span<const Man> pawns,
                  Visit visit) {
  for (std::size_t i = 0; i < pieces.size(); ++i) visit(Man{pieces[i], squares[i]});
  for (const Man& pawn : pawns) visit(pawn);
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
  const auto pawns = pawns_of(layout, men);
  return of(layout.pieces(), men.pieces, {pawns.begin(), pawns.end()});
}

RowRules RowRules::of(std::span<const Piece> pieces, const PieceSquares& squares,
                      std::span<const Man> pawns) {
  SquareSet occupied;
  for_each_man(pieces, squares, pawns, [&](Man man) { occupied |= man.square; });
  if (occupied.size() != pieces.size() + pawns.size()) return {};
  Attacks all;
  for_each_man(pieces, squares, pawns, [&](Man man) { all.add(man, squares[0], occupied); });
  return all.rules(squares[0], occupied);
}

PlaneRules PlaneRules::of(const TableLayout& layout, const MenSquares& men, SquareSet rows) {
  const auto pawns = pawns_of(layout, men);
  return of(layout.pieces(), men.pieces, {pawns.begin(), pawns.end()}, rows);
}

PlaneRules PlaneRules::of(std::span<const Piece> pieces, const PieceSquares& squares,
                          std::span<const Man> pawns, SquareSet rows) {
  const std::span<const Piece> outer = pieces.first(pieces.size() - 1);
  // What the others attack changes only where the last piece stands in the way of a slider: mostly it does
  // not.
  SquareSet others, in_the_way;
  Attacks by_others;
  for_each_man(outer, squares, pawns, [&](Man man) { others |= man.square; });
  for_each_man(outer, squares, pawns, [&](Man man) {
    by_others.add(man, squares[0], others);
    if (is_slider(man.piece.type)) in_the_way |= attacks(man.piece, man.square, others);
  });
  const bool are_apart = others.size() == outer.size() + pawns.size();
  PlaneRules rules;
  PieceSquares of_row = squares;
  for (const Square square : rows) {
    of_row[outer.size()] = square;
    const bool has_own_attacks =
        outer.empty() || !are_apart || others.contains(square) || in_the_way.contains(square);
    const RowRules row = has_own_attacks ? RowRules::of(pieces, of_row, pawns) : [&] {
      const SquareSet occupied = others | square;
      Attacks all = by_others;
      all.add({pieces.back(), square}, squares[0], occupied);
      return all.rules(squares[0], occupied);
    }();
    rules.attacked.rows[index(square)] = row.attacked;
    rules.white_in_check.rows[index(square)] = row.white_in_check;
    for (const Color c : all_colors) rules.legal[index(c)].rows[index(square)] = row.legal[index(c)];
  }
  return rules;
}

}  // namespace mate33
