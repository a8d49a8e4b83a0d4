#pragma once

#include <compare>
#include <vector>

#include "mate33/chess/move.hpp"
#include "mate33/chess/position.hpp"
#include "mate33/own/own_tables.hpp"
#include "mate33/table/rule50.hpp"

namespace mate33 {

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
};

struct RootAnswer {
  ProvedValue value;
  std::vector<ProvedMove> moves;  ///< best first; none in checkmate and stalemate
};

/// What the tables prove of a position and its moves. Preconditions as of OwnTables::bounds().
RootAnswer answer_of(OwnTables& tables, const Position& position);

/// The moves by which a position whose result is open leads to what is not known: the side that would win if
/// all that is not known were good for it goes for that, and the other side does not let it win otherwise.
struct OpenLine {
  std::vector<Move> moves;
  Position unknown;  ///< what they lead to
};
/// Precondition: the result of the position is not exact.
OpenLine open_line(OwnTables& tables, const Position& position);

}  // namespace mate33
