#include "codec/row_features.hpp"

namespace mate33 {

namespace {

/// By square: how many of the squares beside it are in the set, up to 4.
struct NeighbourCounts {
  std::array<std::uint64_t, 3> bits{};  // of the number, from the lowest

  explicit NeighbourCounts(SquareSet set) {
    for (const Direction d : all_directions) add(step(set, d).bits());
  }
  unsigned at(unsigned square) const {
    const unsigned number = static_cast<unsigned>((bits[0] >> square & 1) | (bits[1] >> square & 1) << 1 |
                                                  (bits[2] >> square & 1) << 2);
    return number > 4 ? 4 : number;
  }

 private:
  void add(std::uint64_t more) {
    const std::uint64_t carry = bits[0] & more, carry_more = bits[1] & carry;
    bits[0] ^= more;
    bits[1] ^= carry;
    // What is 4 or more stays so.
    bits[2] |= carry_more;
  }
};

}  // namespace

PlaneFeatures::PlaneFeatures(const PlaneContext& context) : context_(context) {
  const TableLayout& layout = context.layout;
  const std::size_t last = layout.pieces().size() - 1;
  last_piece_ = layout.pieces()[last];
  king_is_last_ = last == 0;
  white_king_ = context.men.pieces[0];
  for (std::size_t i = 0; i < last; ++i) {
    (layout.pieces()[i].color == Color::white ? white_ : black_) |= context.men.pieces[i];
  }
  for (std::size_t i = 0; i < layout.pawns().size(); ++i) {
    (layout.pawns()[i] == Color::white ? white_ : black_) |= context.men.pawns[i];
  }
  anchor_ = layout.has_pawns() ? context.men.pawns[0] : context.men.pieces[last > 1 ? 1 : 0];
}

SquareSet PlaneFeatures::black_attacks(SquareSet occupied, Square inner) const {
  const TableLayout& layout = context_.layout;
  SquareSet attacked;
  for (std::size_t i = 1; i < layout.pieces().size(); ++i) {
    const Square from = i + 1 == layout.pieces().size() ? inner : context_.men.pieces[i];
    if (layout.pieces()[i].color == Color::black) attacked |= attacks(layout.pieces()[i], from, occupied);
  }
  for (std::size_t i = 0; i < layout.pawns().size(); ++i) {
    if (layout.pawns()[i] == Color::black) attacked |= pawn_attacks(Color::black, context_.men.pawns[i]);
  }
  return attacked;
}

void PlaneFeatures::find(Square inner, RowFeatures& features) const {
  const RowRules rules = context_.rules.row(inner);
  const bool last_is_white = last_piece_.color == Color::white;
  const SquareSet white = last_is_white ? white_ | inner : white_;
  const SquareSet black = last_is_white ? black_ : black_ | inner;
  const SquareSet king = white_king(inner);
  const SquareSet undefended = white - rules.attacked - king;
  const SquareSet defended = (white & rules.attacked) - king;
  const SquareSet by_black = black_attacks(white | black, inner);

  features.attacked = rules.attacked;
  features.threats = king_attacks(undefended);
  const SquareSet in_check = context_.to_move == Color::white ? rules.white_in_check : rules.attacked;
  SquareSet loose;  // where the black king does not defend a man that White attacks
  for (const Square man : black& rules.attacked) loose |= ~king_attacks(man);
  const unsigned whole_row =
      (by_black.intersects(undefended) ? 8u : 0u) | (by_black.intersects(defended) ? 16u : 0u);
  const NeighbourCounts flights(~(rules.attacked | black));
  for (unsigned i = 0; i < square_count; ++i) {
    const auto facts =
        static_cast<unsigned>((in_check.bits() >> i & 1) | (features.threats.bits() >> i & 1) << 1 |
                              (loose.bits() >> i & 1) << 2) |
        whole_row;
    features.kind[i] = static_cast<std::uint8_t>(facts * RowFeatures::flight_counts + flights.at(i));
  }
}

}  // namespace mate33
