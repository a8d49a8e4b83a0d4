#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "mate33/base/short_list.hpp"
#include "mate33/chess/attacks.hpp"
#include "mate33/chess/material.hpp"
#include "mate33/chess/position.hpp"
#include "mate33/chess/symmetry.hpp"
#include "mate33/table/table_limits.hpp"

namespace mate33 {

/// Where the white king may stand in a table without pawns. Slots 0..9 are the triangle a1-d1-d4; by symmetry
/// these hold every position. Slots 10..21, the halo, are the squares outside to which a king of the triangle
/// can step: tables do not hold them, the solver does.
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

/// The squares of the last piece times those of the black king.
inline constexpr std::size_t plane_entries = std::size_t{square_count} * square_count;

/// Most men of a table beside the two kings.
inline constexpr std::size_t max_extra_men = max_table_men - 2;

/// A man and where it stands.
struct Man {
  Piece piece;
  Square square;
  friend constexpr bool operator==(Man, Man) = default;
};

/// The squares of all pieces but the black king, in a layout's order: the white king first.
using PieceSquares = std::array<Square, max_extra_men + 1>;

/// The squares of all men of a table, in the layout's order.
struct MenSquares {
  std::array<Square, max_extra_men> pawns;  ///< as many as there are pawns
  PieceSquares pieces;
  Square black_king;
};

/// How the positions of a material are numbered (docs/format.md).
///
/// slice = all positions with the same pawn placement; a table without pawns is one slice
/// plane = the positions of a slice that differ only in the squares of the last piece and the black king
/// row   = those that differ only in the black king's square: 64 entries
///
/// Slice number: the squares of the pawns as digits, White's before Black's; the first pawn is on the files a
/// to d, on one of 24 squares, the others count to 64. Entry number in a slice: the squares of the white
/// king, the other pieces and the black king as digits; without pawns the white king is in the triangle and
/// its digit is its slot, else all digits count to 64. Of the images of a position under the symmetries of
/// the board, and under exchanging identical men, the one that stands for all has the lowest slice and then
/// the lowest plane.
class TableLayout {
 public:
  /// The order of pieces that mate33 gives its tables. Precondition: normalised, one king each, 3 to
  /// max_table_men men.
  explicit TableLayout(Material material) : TableLayout(material, usual_order(material)) {}
  /// Precondition: the same, and is_order().
  TableLayout(Material material, std::vector<Piece> pieces);

  /// The order that compresses best as a rule, as measured on tables of four and five men. The last piece is
  /// black where there is one: Black's values are predicted from its moves. Else, beside a queen it is the
  /// weakest of the others, and without a queen the strongest. A piece with a twin comes last only where all
  /// have one: planes in which twins have changed places are solved once. The others stand in the order
  /// Q R B N, White's first.
  static std::vector<Piece> usual_order(Material material);
  /// Whether these are the white king and then all other pieces but the black king, twins side by side.
  static bool is_order(Material material, std::span<const Piece> pieces);

  Material material() const { return material_; }
  bool has_pawns() const { return !pawns_.empty(); }
  bool has_pawns_of_both() const { return has_pawns() && pawns_[0] != pawns_.back(); }
  /// The colours of the pawns, White's first.
  std::span<const Color> pawns() const { return {pawns_.begin(), pawns_.end()}; }
  /// The white king, then all other pieces but the black king, in the layout's order.
  std::span<const Piece> pieces() const { return {pieces_.begin(), pieces_.end()}; }

  /// Whether capturing this man, by its number among the pieces or pawns, leaves what nobody can win.
  bool draws_when_taken(std::size_t piece) const { return piece_draws_[piece]; }
  bool pawn_draws_when_taken(std::size_t pawn) const { return pawn_draws_[pawn]; }

  std::size_t slice_count() const { return slice_count_; }
  /// Planes of a slice.
  std::size_t plane_count() const { return plane_count_; }
  std::size_t row_count() const { return plane_count_ * square_count; }
  /// Entries of a slice.
  std::size_t slice_entries() const { return row_count() * square_count; }

  /// The squares of the pawns in a slice.
  std::array<Square, max_extra_men> pawn_squares(std::size_t slice) const;
  /// Whether this is the placement that stands for all its images; never where two pawns share a square or
  /// one is on a last rank.
  bool is_canonical_slice(std::size_t slice) const;
  /// Those, in ascending order: the slices that tables hold.
  std::vector<std::size_t> canonical_slices() const;

  /// Where the position stands that represents this one: its row, and the symmetry that takes the black king
  /// there.
  struct RowPlace {
    std::size_t slice;
    std::size_t row;
    Symmetry symmetry;
    std::size_t entry(Square black_king) const { return row * square_count + index(symmetry(black_king)); }
  };
  /// The black king is not looked at. Precondition: pawns on ranks 2 to 7.
  RowPlace place_of(const MenSquares& men) const;

  /// Where a position stands, and its squares as they are.
  struct Located {
    MenSquares men;
    std::size_t slice;
    std::size_t plane;     ///< in the slice
    std::size_t in_plane;  ///< the entry
    Symmetry symmetry;     ///< takes the men there, but for twins
  };
  /// place_of() and men_of() at once, and quicker where no man has a twin. Precondition: of this very
  /// material, or with the colours exchanged if `swapped`; pawns on ranks 2 to 7. It is put where it
  /// will be used: copying what has just been written byte by byte would take as long as finding it.
  void locate(const Position& position, bool swapped, Located& at) const;

  /// The plane of a slice that stands for another one of it, and the symmetry that takes the men there.
  struct Representative {
    std::size_t plane;
    Symmetry symmetry;
  };
  /// Which plane stands for that of these outer pieces; the last piece is left aside. Precondition: the slice
  /// is canonical.
  Representative representative_of(const MenSquares& men) const;

  /// The squares of a position of this very material; or, if `swapped`, of one with the colours exchanged, as
  /// they are after exchanging them.
  MenSquares men_of(const Position& position, bool swapped = false) const;
  /// The squares of an entry.
  MenSquares men_of(std::size_t slice, std::size_t entry) const;
  /// The squares of an entry; nothing where the table holds no position there: two men share a square, or
  /// another entry stands for this one. Whether the position is legal is not asked. Precondition: the slice
  /// is canonical.
  std::optional<MenSquares> held_men_of(std::size_t slice, std::size_t entry) const;
  /// Whether no two men share a square.
  bool are_apart(const MenSquares& men) const;
  /// The position of these squares. They must differ.
  Position position_of(const MenSquares& men, Color to_move) const;

 private:
  std::size_t slice_of(const MenSquares& men) const;
  MenSquares image(const MenSquares& men, Symmetry symmetry) const;
  std::size_t row_of(const MenSquares& men) const;

  Material material_;
  ShortList<Color, max_extra_men> pawns_;
  ShortList<Piece, max_extra_men + 1> pieces_;
  bool has_twins_ = false;
  std::array<bool, max_extra_men + 1> piece_draws_{};
  std::array<bool, max_extra_men> pawn_draws_{};
  std::size_t slice_count_ = 1;
  std::size_t plane_count_ = 1;
};

}  // namespace mate33
