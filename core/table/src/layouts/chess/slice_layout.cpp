#include "mate33/table/layouts/chess/slice_layout.hpp"

namespace mate33 {

SliceLayout::SliceLayout(const TableLayout& table, std::size_t slice) : table_(&table), slice_(slice) {
  const auto squares = table.pawn_squares(slice);
  for (std::size_t i = 0; i < table.pawns().size(); ++i) {
    pawns_.push_back({{table.pawns()[i], PieceType::pawn}, squares[i]});
    pawn_squares_ |= squares[i];
  }
  std::size_t stride = 1;
  for (std::size_t i = outer_pieces().size(); i-- > 0; stride *= square_count) strides_[i] = stride;
  plane_count_with_halo_ =
      table.has_pawns() ? plane_count() : plane_count() / king_slot::triangle_count * king_slot::count;
  find_copies();
}

SliceLayout::PlaneName SliceLayout::name_of(std::size_t plane) const {
  PlaneName name{};
  for (std::size_t i = 0; i < outer_pieces().size(); ++i) {
    const std::size_t number = plane / strides_[i];
    name[i] = i == 0 && !table_->has_pawns() ? king_slot::squares[number]
                                             : square_at(static_cast<unsigned>(number % square_count));
  }
  return name;
}

std::size_t SliceLayout::plane_named(const PlaneName& name) const {
  std::size_t plane = 0;
  for (std::size_t i = 0; i < outer_pieces().size(); ++i) plane += digit(i, name[i]) * strides_[i];
  return plane;
}

SquareSet SliceLayout::fixed_squares(const PlaneName& name) const {
  SquareSet fixed = pawn_squares_;
  for (std::size_t i = 0; i < outer_pieces().size(); ++i) fixed |= name[i];
  return fixed;
}

void SliceLayout::find_copies() {
  is_copy_.resize(plane_count());
  for (std::size_t plane = 0; plane < plane_count_with_halo_; ++plane) {
    if (plane == plane_count()) inner_copy_count_ = copies_.size();
    const PlaneName name = name_of(plane);
    MenSquares men{};
    for (std::size_t i = 0; i < pawns_.size(); ++i) men.pawns[i] = pawns_[i].square;
    for (std::size_t i = 0; i < outer_pieces().size(); ++i) men.pieces[i] = name[i];
    const auto source = table_->representative_of(men);
    if (source.plane == plane) continue;
    copies_.push_back({static_cast<std::uint32_t>(plane), static_cast<std::uint32_t>(source.plane),
                       source.symmetry.inverse()});
    if (plane < plane_count()) is_copy_[plane] = true;
  }
  if (plane_count_with_halo_ == plane_count()) inner_copy_count_ = copies_.size();
}

}  // namespace mate33
