#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "mate33/table/layouts/chess/table_layout.hpp"

namespace mate33 {

/// One slice as the solver holds it: the planes of TableLayout, and after them, where there are no pawns, the
/// halo: the planes whose white king has stepped out of the triangle.
class SliceLayout {
 public:
  /// The table must outlive it.
  SliceLayout(const TableLayout& table, std::size_t slice);
  /// A slice of no table: these pieces, the white king first and the black king left out, with any number of
  /// pawns. Every plane stands for itself: the board is never turned, and twins are told apart.
  SliceLayout(const std::vector<Piece>& pieces, std::vector<Man> pawns);

  /// Precondition: it is of a table.
  const TableLayout& table() const { return *table_; }
  /// Its number in the table.
  std::size_t slice() const { return slice_; }
  Material material() const;
  std::span<const Piece> pieces() const { return {pieces_.begin(), pieces_.end()}; }
  /// All pieces but the last, which is the inner piece: their squares name a plane.
  std::span<const Piece> outer_pieces() const { return pieces().first(pieces().size() - 1); }
  Piece inner_piece() const { return pieces().back(); }
  std::span<const Man> pawns() const { return pawns_; }
  SquareSet pawn_squares() const { return pawn_squares_; }
  bool has_pawns_of_both() const;

  std::size_t plane_count() const { return plane_count_; }
  std::size_t plane_count_with_halo() const { return plane_count_with_halo_; }
  std::size_t row_count() const { return plane_count_ * square_count; }
  /// Whether the white king's square is that of the triangle, or of the halo, which stands for it.
  bool is_turned() const { return table_ != nullptr && !table_->has_pawns(); }

  /// The squares of the outer pieces, the white king first.
  using PlaneName = std::array<Square, max_extra_men>;
  PlaneName name_of(std::size_t plane) const;
  std::size_t plane_named(const PlaneName& name) const;
  /// The squares of the men that a plane fixes. Precondition: a plane of a table, not of the halo.
  MenSquares men_of_plane(std::size_t plane) const { return table_->men_of(slice_, plane * plane_entries); }
  /// Those of its outer pieces.
  PieceSquares outer_squares(std::size_t plane) const {
    PieceSquares squares{};
    const PlaneName name = name_of(plane);
    std::copy_n(name.begin(), outer_pieces().size(), squares.begin());
    return squares;
  }
  /// How far apart two planes are that differ by one in the digit of this outer piece.
  std::size_t stride(std::size_t outer) const { return strides_[outer]; }
  /// The digit of a square for this outer piece. Precondition: the layout holds it, halo included.
  std::size_t digit(std::size_t outer, Square s) const {
    return outer == 0 && is_turned() ? king_slot::of_square[index(s)] : index(s);
  }
  /// The squares that stay the same throughout the plane: those of outer pieces and pawns.
  SquareSet fixed_squares(const PlaneName& name) const;

  /// A plane that is another one seen differently: mirrored, or with twins exchanged.
  struct Copy {
    std::uint32_t plane;
    std::uint32_t source;  ///< a plane of the table that stands for it
    Symmetry symmetry;     ///< takes the source to the copy
  };
  /// Whether this plane of the table stands for itself: the others are copies and are not solved.
  bool is_solved(std::size_t plane) const { return !is_copy_[plane]; }
  /// The copies in the table proper, and those in the halo.
  std::span<const Copy> inner_copies() const { return std::span(copies_).first(inner_copy_count_); }
  std::span<const Copy> all_copies() const { return copies_; }
  /// Precondition: a plane of the halo.
  const Copy& copy_in_halo(std::size_t plane) const {
    return copies_[inner_copy_count_ + plane - plane_count()];
  }

 private:
  void find_copies();

  void set_strides();

  const TableLayout* table_ = nullptr;  // null where it is of none
  std::size_t slice_ = 0;
  ShortList<Piece, max_extra_men + 1> pieces_;
  std::vector<Man> pawns_;
  SquareSet pawn_squares_;
  std::array<std::size_t, max_extra_men> strides_{};
  std::size_t plane_count_ = 1;
  std::size_t plane_count_with_halo_;
  std::vector<Copy> copies_;
  std::size_t inner_copy_count_ = 0;
  std::vector<bool> is_copy_;  // by plane of the table
};

}  // namespace mate33
