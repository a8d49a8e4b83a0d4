#include "mate33/table/layouts/chess/slice_layout.hpp"

#include <algorithm>
#include <utility>

namespace mate33 {

SliceLayout::SliceLayout(const TableLayout& table, std::size_t slice) : table_(&table), slice_(slice) {
  for (const Piece piece : table.pieces()) pieces_.push_back(piece);
  const auto squares = table.pawn_squares(slice);
  for (std::size_t i = 0; i < table.pawns().size(); ++i) {
    pawns_.push_back({{table.pawns()[i], PieceType::pawn}, squares[i]});
    pawn_squares_ |= squares[i];
  }
  set_strides();
  plane_count_ = table.plane_count();
  plane_count_with_halo_ =
      is_turned() ? plane_count_ / king_slot::triangle_count * king_slot::count : plane_count_;
  find_copies();
}

SliceLayout::SliceLayout(const std::vector<Piece>& pieces, std::vector<Man> pawns)
    : pawns_(std::move(pawns)) {
  for (const Piece piece : pieces) pieces_.push_back(piece);
  for (const Man& pawn : pawns_) pawn_squares_ |= pawn.square;
  set_strides();
  for (std::size_t i = 0; i < outer_pieces().size(); ++i) plane_count_ *= square_count;
  plane_count_with_halo_ = plane_count_;
  is_copy_.resize(plane_count_);
}

void SliceLayout::set_strides() {
  std::size_t stride = 1;
  for (std::size_t i = outer_pieces().size(); i-- > 0; stride *= square_count) strides_[i] = stride;
}

bool SliceLayout::has_pawns_of_both() const {
  const auto has_pawn = [&](Color c) {
    return std::ranges::any_of(pawns_, [&](const Man& pawn) { return pawn.piece.color == c; });
  };
  return has_pawn(Color::white) && has_pawn(Color::black);
}

Material SliceLayout::material() const {
  Material material = Material().with({Color::black, PieceType::king});
  for (const Piece piece : pieces()) material.add(piece);
  for (const Man& pawn : pawns_) material.add(pawn.piece);
  return material;
}

SliceLayout::PlaneName SliceLayout::name_of(std::size_t plane) const {
  PlaneName name{};
  for (std::size_t i = 0; i < outer_pieces().size(); ++i) {
    const std::size_t number = plane / strides_[i];
    name[i] = i == 0 && is_turned() ? king_slot::squares[number]
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
