#pragma once

#include "mate33/table/codec/code_row.hpp"

namespace mate33 {

/// One side to move of a row, by DTM.
struct RowSide {
  CodeRow codes;

  SquareSet losses() const { return losses_in(codes); }
  SquareSet draws() const { return equal_to(codes, draw_code); }
  /// What is neither a loss nor a draw nor no position.
  SquareSet wins() const { return ~(losses() | draws() | equal_to(codes, illegal_code)); }
};

}  // namespace mate33
