#pragma once

#include <array>
#include <span>

#include "mate33/table/layouts/chess/plane.hpp"
#include "mate33/table/layouts/chess/table_layout.hpp"

namespace mate33 {

/// What the rules say about the positions of one row of a table: sets over the black king's square. All are
/// empty where two men share a square.
struct RowRules {
  SquareSet attacked;              ///< by White; the black king does not block, it cannot hide behind itself
  SquareSet white_in_check;        ///< where the black king must stand for the white king to be attacked
  std::array<SquareSet, 2> legal;  ///< by side to move

  /// The black king is not looked at.
  static RowRules of(const TableLayout& layout, const MenSquares& men);
  /// Of these pieces, the white king first and the black king left out, and these pawns.
  static RowRules of(std::span<const Piece> pieces, const PieceSquares& squares, std::span<const Man> pawns);
};

/// The RowRules of all rows of a plane, by the square of the last piece.
struct PlaneRules {
  Plane attacked, white_in_check;
  std::array<Plane, 2> legal;

  RowRules row(Square inner) const {
    const unsigned i = index(inner);
    return {attacked.rows[i], white_in_check.rows[i], {legal[0].rows[i], legal[1].rows[i]}};
  }
  /// The last piece and the black king are not looked at. Only these rows are filled in.
  static PlaneRules of(const TableLayout& layout, const MenSquares& men, SquareSet rows = SquareSet::all());
  static PlaneRules of(std::span<const Piece> pieces, const PieceSquares& squares, std::span<const Man> pawns,
                       SquareSet rows = SquareSet::all());
};

}  // namespace mate33
