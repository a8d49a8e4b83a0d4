#include "codec/row_features.hpp"

namespace mate33 {

namespace {

/// A number for each square of a rank, in a byte each, from file a on.
using RankBytes = std::uint64_t;
constexpr RankBytes one_a_byte = 0x0101010101010101;

/// 1 for the squares of the set in this rank.
constexpr RankBytes ones_of(SquareSet set, unsigned rank) {
  const std::uint64_t files = set.bits() >> (8 * rank) & 0xFF;
  // Each byte gets all files and keeps its own: not 0 becomes the highest bit, and that 1.
  const std::uint64_t own = files * one_a_byte & 0x8040201008040201;
  return (own + 0x7F7F7F7F7F7F7F7F) >> 7 & one_a_byte;
}
static_assert(ones_of(SquareSet(0x8100), 1) == 0x0100000000000001 &&
              ones_of(SquareSet(0xFF), 0) == one_a_byte);

/// By square: how many of the squares beside it are in the set, up to 4.
struct NeighbourCounts {
  std::array<SquareSet, 3> bits;  // of the number, from the lowest

  explicit NeighbourCounts(SquareSet set) {
    for (const Direction d : all_directions) add(step(set, d));
  }
  RankBytes of_rank(unsigned rank) const {
    return ones_of(bits[0] - bits[2], rank) + 2 * ones_of(bits[1] - bits[2], rank) +
           4 * ones_of(bits[2], rank);
  }

 private:
  void add(SquareSet more) {
    const SquareSet carry = bits[0] & more, carry_more = bits[1] & carry;
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
  find_anchors(layout, context.men);
}

void PlaneFeatures::find_anchors(const TableLayout& layout, const MenSquares& men) {
  std::size_t found = 0;
  const auto add = [&](Square man) {
    if (found == 0) anchor_ = second_anchor_ = man;
    if (found == 1) second_anchor_ = man;
    ++found;
  };
  for (std::size_t i = 0; i < layout.pawns().size(); ++i) add(men.pawns[i]);
  for (std::size_t i = 1; i + 1 < layout.pieces().size(); ++i) add(men.pieces[i]);
  if (!king_is_last_ || found == 0) add(white_king_);
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
  for (unsigned rank = 0; rank < 8; ++rank) {
    const RankBytes facts = ones_of(in_check, rank) + 2 * ones_of(features.threats, rank) +
                            4 * ones_of(loose, rank) + whole_row * one_a_byte;
    // Below 160 in each byte.
    const RankBytes kinds = facts * RowFeatures::flight_counts + flights.of_rank(rank);
    for (unsigned file = 0; file < 8; ++file) {
      features.kind[rank * 8 + file] = static_cast<std::uint8_t>(kinds >> (8 * file));
    }
  }
}

}  // namespace mate33
