#pragma once

#include "mate33/table/codec/code.hpp"
#include "mate33/table/layouts/chess/table_layout.hpp"

namespace mate33 {

/// The prediction of docs/format.md for one position with Black to move. `white_code(last, king)` answers
/// White's code with the last piece and the black king on these squares; it is asked of legal positions only.
template <class WhiteCode>
Code plain_prediction(const TableLayout& layout, const MenSquares& men, WhiteCode white_code);

namespace plain {

/// What a prediction looks at.
struct PredictingMoves {
  SquareSet king;         ///< where the black king may step
  SquareSet last;         ///< where the last piece may go, if it is black
  bool is_draw_at_least;  ///< the king may take the man that could have won
};
PredictingMoves predicting_moves(const TableLayout& layout, const MenSquares& men);

}  // namespace plain

template <class WhiteCode>
Code plain_prediction(const TableLayout& layout, const MenSquares& men, WhiteCode white_code) {
  const plain::PredictingMoves moves = plain::predicting_moves(layout, men);
  const Square last = men.pieces[layout.pieces().size() - 1];
  Value best = Value::loss_in(Plies(0));
  const auto improve = [&](Value value) {
    if (goodness(value) > goodness(best)) best = value;
  };
  if (moves.is_draw_at_least) improve(Value::draw());
  for (const Square to : moves.king) improve(before_move(value_of(white_code(last, to))));
  for (const Square to : moves.last) improve(before_move(value_of(white_code(to, men.black_king))));
  if (!best.is_decisive()) return draw_code;
  return code_of(best.plies);
}

}  // namespace mate33
