#pragma once

#include <span>

#include "mate33/table/codec/code.hpp"
#include "mate33/table/layouts/chess/row_rules.hpp"
#include "mate33/table/metric.hpp"

/// Tables that store both sides hold White's values as they are, and Black's beside a prediction made from
/// White's. Predicted is the best that Black can reach within the plane by a move of its king, or of the last
/// piece if that is black. A capture by the king of the last piece that could have won counts as a draw.
/// docs/format.md specifies it.
namespace mate33 {

/// The codes predicted for Black to move, for all positions of a plane at once. White's codes and the
/// predictions are in the order of the plane's entries; illegal_code marks where there is no position with
/// White to move. `attacked`: by White, as PlaneRules has it. `held`: the rows that the table holds, as
/// held_rows(); moves into others count for nothing. Of the predictions only these rows are made, from the
/// rows of White's that rows_to_predict_from() names, as far as they are held.
void predict_black_plane(Metric metric, const TableLayout& layout, const MenSquares& men,
                         const Plane& attacked, SquareSet held, std::span<const Code, plane_entries> white,
                         std::span<Code, plane_entries> prediction, SquareSet rows = SquareSet::all());

/// The rows of White's codes that predictions for these rows are made from.
SquareSet rows_to_predict_from(const TableLayout& layout, SquareSet rows);

/// A code as it is stored where this one was predicted: 0 where the two agree.
constexpr Code encode_residual(Code code, Code predicted) {
  if (code == predicted) return 0;
  return code < predicted ? static_cast<Code>(code + 1) : code;
}
constexpr Code decode_residual(Code stored, Code predicted) {
  if (stored == 0) return predicted;
  return stored <= predicted ? static_cast<Code>(stored - 1) : stored;
}

}  // namespace mate33
