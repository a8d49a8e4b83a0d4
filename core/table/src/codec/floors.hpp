#pragma once

#include <functional>

#include "mate33/table/codec/code_plane.hpp"
#include "mate33/table/layouts/chess/row_rules.hpp"
#include "mate33/table/metric.hpp"

/// Floors: codes of Black's that may be worse than the value where a capture or a promotion attains it
/// (docs/format.md). They take fewer bytes: such moves lead out of the table, and nothing in it foretells
/// them.
namespace mate33 {

/// Whether floors can be made: whether all moves of Black's that stay in the table are moves of the king, of
/// the last piece, which has no twin, or of one pawn.
bool can_have_floors(const TableLayout& layout);

/// A plane whose floors are made.
struct FloorPlane {
  Metric metric;  ///< DTM or WDL
  const TableLayout& layout;
  MenSquares men;  ///< the last piece and the black king are not looked at
  const PlaneRules& rules;
  SquareSet held;         ///< the rows that the table holds
  PlaneCodes prediction;  ///< of Black's codes, as predict_black_plane()
};

/// Answers the codes of the plane with White to move in which the pawns stand as these men do, and the pieces
/// as before; illegal_code where there is no position. Whoever reads a table makes the floors of its writer
/// anew: they must not depend on what fills such places.
using WhitePlanes = std::function<PlaneCodes(const MenSquares&)>;

/// Makes floors of Black's codes, those of the rows held: the prediction, where a better value is attained by
/// none of the moves that stay in the table. Precondition: can_have_floors().
void make_floors(const FloorPlane& plane, const WhitePlanes& white_of, MutablePlaneCodes black);

}  // namespace mate33
