#pragma once

#include <algorithm>
#include <span>

#include "mate33/core/code.hpp"
#include "mate33/core/row_rules.hpp"

/// Tables hold White's values as they are, and of Black's only how they differ from what can be foretold from
/// White's: the best that Black can reach by a move of its king, or of the last piece if that is black,
/// within the plane; and a draw where the king can take the last piece that could have won. docs/format.md
/// specifies it.
namespace mate33 {

/// The code foretold for Black to move. `white_code(last, king)` answers White's code with the last piece and
/// the black king on these squares; it is asked of legal positions only.
template <class WhiteCode>
Code predict_black(const TableLayout& layout, const MenSquares& men, WhiteCode white_code);

/// The same for all positions of a plane at once. White's codes and the predictions are in the order of the
/// plane's entries; illegal_code marks where there is no position with White to move.
void predict_black_plane(const TableLayout& layout, const MenSquares& men, const PlaneRules& rules,
                         std::span<const Code, plane_entries> white,
                         std::span<Code, plane_entries> prediction);

/// A code as it is stored where this one was predicted: 0 where the two agree.
constexpr Code encode_residual(Code code, Code predicted) {
  if (code == predicted) return 0;
  return code < predicted ? static_cast<Code>(code + 1) : code;
}
constexpr Code decode_residual(Code stored, Code predicted) {
  if (stored == 0) return predicted;
  return stored <= predicted ? static_cast<Code>(stored - 1) : stored;
}

namespace detail {

/// The white men whose capture by the black king leaves nothing that could win.
SquareSet drawing_captures(const TableLayout& layout, const MenSquares& men);

/// What a prediction looks at.
struct ForetoldMoves {
  SquareSet king;         ///< where the black king may step
  SquareSet last;         ///< where the last piece may go, if it is black
  bool is_draw_at_least;  ///< the king may take the man that could have won
};
ForetoldMoves foretold_moves(const TableLayout& layout, const MenSquares& men);

}  // namespace detail

template <class WhiteCode>
Code predict_black(const TableLayout& layout, const MenSquares& men, WhiteCode white_code) {
  const detail::ForetoldMoves moves = detail::foretold_moves(layout, men);
  const Square last = men.pieces[layout.pieces().size() - 1];
  std::int16_t best = moves.is_draw_at_least ? rank_of_code(draw_code) : rank_of_code(mated_code);
  for (const Square to : moves.king) best = std::max(best, rank_of_code(before_move(white_code(last, to))));
  for (const Square to : moves.last) {
    best = std::max(best, rank_of_code(before_move(white_code(to, men.black_king))));
  }
  return code_of_rank(best);
}

}  // namespace mate33
