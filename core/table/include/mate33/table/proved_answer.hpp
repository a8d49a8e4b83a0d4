#pragma once

#include <functional>
#include <vector>

#include "mate33/chess/move.hpp"
#include "mate33/chess/position.hpp"
#include "mate33/table/code_bounds.hpp"
#include "mate33/table/metric.hpp"
#include "mate33/table/rule50.hpp"

namespace mate33 {

/// Who knows bounds of positions: what is being solved, or a file of it.
struct BoundsSource {
  Metric metric;  ///< DTM or DTZ
  /// Of a legal position without a right to castle, its right to capture en passant included.
  BoundsOf bounds;
  /// Whether its bounds come from solving: it is neither unknown nor in a table.
  std::function<bool(const Position&)> is_solved;
};

/// What is proved of a position or of a move, for the side to move there.
struct ProvedValue {
  /// Without the rule win, draw or loss; under it one of the five, by the position's clock.
  WdlScore at_least, at_most;
  /// The codes of the metric. Of a move: before it.
  CodeBounds codes;

  bool is_result_exact() const { return at_least == at_most; }
};

/// A legal move, for its mover.
struct ProvedMove {
  Move move;
  bool is_zeroing;  ///< a capture, or a pawn's
  ProvedValue value;
  CodeBounds after;  ///< of the position that it leads to, for the opponent
};

struct RootAnswer {
  ProvedValue value;
  std::vector<ProvedMove> moves;  ///< best first; none in checkmate and stalemate
};

/// What is proved of a position and its moves. Preconditions as of BoundsSource::bounds.
RootAnswer answer_of(const BoundsSource& source, const Position& position);

/// The moves by which a position whose result is open leads to what is not known: the side that would win if
/// all that is not known were good for it goes for that, and the other side does not let it win otherwise.
struct OpenLine {
  std::vector<Move> moves;
  Position unknown;  ///< what they lead to
};
/// Precondition: the result of the position is not exact.
OpenLine open_line(const BoundsSource& source, const Position& position);

}  // namespace mate33
