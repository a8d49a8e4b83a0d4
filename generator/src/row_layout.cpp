#include "mate33/generator/row_layout.hpp"

#include <cassert>

namespace mate33 {

RowLayout::RowLayout(Material material) : material_(material), planes_per_king_(1) {
  for (const PieceType type : all_piece_types) {
    if (type != PieceType::king) pieces_.insert(pieces_.end(), material.count(Color::white, type), type);
  }
  assert(material.count(Color::black) == 1 && material.count(PieceType::king) == 2);
  assert(material.count(PieceType::pawn) == 0);
  assert(!pieces_.empty() && pieces_.size() <= max_layout_pieces);
  for (std::size_t i = 1; i < pieces_.size(); ++i) planes_per_king_ *= square_count;
}

RowLayout::PlaneName RowLayout::name_of(std::size_t plane) const {
  PlaneName name{plane / planes_per_king_, {}};
  for (std::size_t piece = 0; piece < outer_pieces().size(); ++piece) {
    name.outer[piece] = square_at(static_cast<unsigned>(plane / outer_stride(piece) % square_count));
  }
  return name;
}

std::size_t RowLayout::plane_of(const PlaneName& name) const {
  std::size_t plane = name.king_slot;
  for (std::size_t piece = 0; piece < outer_pieces().size(); ++piece) {
    plane = plane * square_count + index(name.outer[piece]);
  }
  return plane;
}

std::size_t RowLayout::outer_stride(std::size_t piece) const {
  std::size_t stride = 1;
  for (std::size_t i = piece + 1; i < outer_pieces().size(); ++i) stride *= square_count;
  return stride;
}

RowLayout::RowPlace RowLayout::place_of(Square white_king, const PieceSquares& pieces) const {
  const Symmetry symmetry = into_triangle(white_king);
  PlaneName name{king_slot::of_square[index(symmetry(white_king))], {}};
  for (std::size_t i = 0; i < outer_pieces().size(); ++i) name.outer[i] = symmetry(pieces[i]);
  const Square inner = symmetry(pieces[pieces_.size() - 1]);
  return {plane_of(name) * square_count + index(inner), symmetry};
}

}  // namespace mate33
