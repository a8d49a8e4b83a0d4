#pragma once

#include <functional>

#include "mate33/chess/position.hpp"
#include "mate33/table/bound.hpp"
#include "mate33/table/metric.hpp"
#include "mate33/table/rule50.hpp"

namespace mate33 {

/// What is proved of a position, for the side to move: it is worth at least the one, and at most the other.
/// Codes of DTM or DTZ.
struct CodeBounds {
  Code at_least, at_most;
  bool is_exact() const { return at_least == at_most; }
  friend bool operator==(const CodeBounds&, const CodeBounds&) = default;
};

/// Of what is the worth of a position by Bound, for the side to move.
constexpr CodeBounds bounds_for(Color to_move, Code best_for_black, Code best_for_white) {
  return to_move == Color::white ? CodeBounds{best_for_black, best_for_white}
                                 : CodeBounds{best_for_white, best_for_black};
}

/// The result that a code says: in DTM won, drawn or lost, without the fifty-move rule; in DTZ one of the
/// five, of a position with this clock.
WdlScore result_of(Metric metric, Code code, unsigned clock);

/// The bounds of a position of which nothing is known but its men.
CodeBounds unknown_bounds(Material men, Color to_move);

/// The bounds for the mover before a move to a position with these. `is_zeroing`: the move captures, or is a
/// pawn's.
CodeBounds bounds_before(Metric metric, CodeBounds after, bool is_zeroing);

/// Answers the bounds of a legal position.
using BoundsOf = std::function<CodeBounds(const Position&)>;

/// The bounds of a position with its right to capture en passant, which slices do not know: the better of
/// what is held of it without the right, if there is another move, and of what these captures lead to.
CodeBounds bounds_with_en_passant(Metric metric, const Position& position, const BoundsOf& held,
                                  const BoundsOf& after);

}  // namespace mate33
