#pragma once

#include <span>

#include "mate33/generator/slice_layout.hpp"

namespace mate33 {

/// The squares of the layout's pieces in one row.
using PieceSquares = std::array<Square, max_extra_men + 1>;

/// What the rules say about the positions of one row: sets over the black king's square.
struct RowRules {
  SquareSet occupied;              ///< by all men but the black king
  SquareSet attacked;              ///< by White; the black king does not block, it cannot hide behind itself
  SquareSet white_in_check;        ///< where the black king must stand for the white king to be attacked
  std::array<SquareSet, 2> legal;  ///< by side to move

  /// All empty where two men share a square.
  static RowRules of(const SliceLayout& layout, const PieceSquares& squares);
};

}  // namespace mate33
