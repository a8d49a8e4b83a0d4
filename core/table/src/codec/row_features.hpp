#pragma once

#include <array>
#include <cstdint>

#include "mate33/table/codec/context_codec.hpp"

namespace mate33 {

/// What the rules of chess say of the positions of one row, as far as the context codec asks. All of it comes
/// from sets of squares.
struct RowFeatures {
  static constexpr unsigned facts = 32, flight_counts = 5, kinds = facts * flight_counts;

  SquareSet attacked;  ///< by White
  SquareSet threats;   ///< where the black king attacks a white man that is not defended
  /// By the black king's square: which of the facts hold there, and how many squares it can flee to.
  std::array<std::uint8_t, square_count> kind;
};

/// The men of a plane but the last piece and the black king, ready for all of its rows.
class PlaneFeatures {
 public:
  explicit PlaneFeatures(const PlaneContext& context);

  SquareSet fixed() const { return white_ | black_; }
  Piece last_piece() const { return last_piece_; }
  /// The first man that stands still throughout the plane, of the pawns, the pieces after the white king, and
  /// that king.
  Square anchor() const { return anchor_; }
  /// The second of these; the first where there is no other.
  Square second_anchor() const { return second_anchor_; }
  Square white_king(Square inner) const { return king_is_last_ ? inner : white_king_; }

  void find(Square inner, RowFeatures& features) const;

 private:
  void find_anchors(const TableLayout& layout, const MenSquares& men);
  SquareSet black_attacks(SquareSet occupied, Square inner) const;

  const PlaneContext& context_;
  Piece last_piece_;
  bool king_is_last_;
  Square white_king_, anchor_, second_anchor_;
  SquareSet white_, black_;
};

}  // namespace mate33
