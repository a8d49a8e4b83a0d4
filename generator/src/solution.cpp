#include "mate33/generator/solution.hpp"

#include <utility>

namespace mate33 {

Solution::Solution(RowLayout layout) : layout_(std::move(layout)) {
  for (auto& codes : codes_) codes.resize(layout_.row_count() * square_count);
}

Value Solution::value(const Position& position) const {
  PieceSquares squares{};
  std::size_t piece = 0;
  for (const PieceType type : all_piece_types) {
    if (type == PieceType::king) continue;
    for (const Square s : position.pieces(Color::white, type)) squares[piece++] = s;
  }
  const auto place = layout_.place_of(position.king(Color::white), squares);
  const Square black_king = place.symmetry(position.king(Color::black));
  const std::uint16_t code = row(position.side_to_move, place.row)[index(black_king)];
  if (!is_mate(code)) return Value::draw();
  return position.side_to_move == Color::white ? Value::win_in(plies(code)) : Value::loss_in(plies(code));
}

}  // namespace mate33
