#pragma once

#include "mate33/table/table_layout.hpp"

namespace mate33 {

/// What the rules say about the positions of one row of a table: sets over the black king's square.
struct RowRules {
  SquareSet occupied;              ///< by all men but the black king
  SquareSet attacked;              ///< by White; the black king does not block, it cannot hide behind itself
  SquareSet white_in_check;        ///< where the black king must stand for the white king to be attacked
  std::array<SquareSet, 2> legal;  ///< by side to move

  /// All empty where two men share a square. The black king is not looked at.
  static RowRules of(const TableLayout& layout, const MenSquares& men);
};

/// By the square of the last piece.
using PlaneRules = std::array<RowRules, square_count>;
/// The rules of a plane's rows. The last piece and the black king are not looked at.
PlaneRules rules_of_plane(const TableLayout& layout, const MenSquares& men);

}  // namespace mate33
