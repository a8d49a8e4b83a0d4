#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "mate33/core/attacks.hpp"
#include "mate33/core/material.hpp"
#include "mate33/core/symmetry.hpp"

namespace mate33 {

/// Where the white king may stand in a layout. Slots 0..9 are the triangle a1-d1-d4; by symmetry these hold
/// every position. Slots 10..21, the halo, are the squares outside to which a king of the triangle can step.
namespace king_slot {

inline constexpr SquareSet halo = king_attacks(triangle) - triangle;
inline constexpr std::size_t triangle_count = triangle.size();
inline constexpr std::size_t count = triangle.size() + halo.size();

/// Slot -> square.
inline constexpr std::array<Square, count> squares = [] {
  std::array<Square, count> slots{};
  std::size_t next = 0;
  for (const SquareSet part : {triangle, halo}) {
    for (const Square s : part) slots[next++] = s;
  }
  return slots;
}();

/// Square -> slot; `count` for the squares without one.
inline constexpr std::array<std::size_t, square_count> of_square = [] {
  std::array<std::size_t, square_count> slots{};
  slots.fill(count);
  for (std::size_t slot = 0; slot < count; ++slot) slots[index(squares[slot])] = slot;
  return slots;
}();

}  // namespace king_slot

/// Most pieces that a layout can hold beside the two kings.
inline constexpr std::size_t max_layout_pieces = max_table_men - 2;

/// The squares of the pieces of a row, in the layout's order: all but the last of them, "outer", name a
/// plane.
using PieceSquares = std::array<Square, max_layout_pieces>;

/// How the positions of a material whose black side is a lone king are numbered.
///
/// row   = all positions that differ only in the black king's square: one SquareSet
/// plane = the 64 rows that differ only in the square of the last ("inner") piece
/// plane number = ((king slot * 64 + first piece) * 64 + second piece) ...; row number = plane * 64 + inner
/// piece
class RowLayout {
 public:
  /// Precondition: Black has only a king, White at least one piece and at most max_layout_pieces, no pawns.
  explicit RowLayout(Material material);

  Material material() const { return material_; }
  /// White's pieces without the king in the order Q R B N; the last is the inner piece.
  std::span<const PieceType> pieces() const { return pieces_; }
  std::span<const PieceType> outer_pieces() const { return pieces().first(pieces_.size() - 1); }
  PieceType inner_piece() const { return pieces_.back(); }

  std::size_t planes_per_king() const { return planes_per_king_; }
  std::size_t plane_count() const { return king_slot::triangle_count * planes_per_king_; }
  std::size_t plane_count_with_halo() const { return king_slot::count * planes_per_king_; }
  std::size_t row_count() const { return plane_count() * square_count; }

  struct PlaneName {
    std::size_t king_slot;
    PieceSquares outer;  ///< as many as there are outer pieces

    Square king() const { return king_slot::squares[king_slot]; }
  };
  PlaneName name_of(std::size_t plane) const;
  std::size_t plane_of(const PlaneName& name) const;
  /// How far apart two planes are that differ by one square in this outer piece.
  std::size_t outer_stride(std::size_t piece) const;

  /// Where the position of these squares is found: its row, after the symmetry that brings the white king
  /// into the triangle; that symmetry must be applied to the black king, too.
  struct RowPlace {
    std::size_t row;
    Symmetry symmetry;
  };
  RowPlace place_of(Square white_king, const PieceSquares& pieces) const;

 private:
  Material material_;
  std::vector<PieceType> pieces_;
  std::size_t planes_per_king_;
};

}  // namespace mate33
