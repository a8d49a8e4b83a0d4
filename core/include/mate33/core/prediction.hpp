#pragma once

#include <functional>
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
Code predict_black(const TableLayout& layout, const MenSquares& men, const RowRules& rules,
                   WhiteCode white_code);

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

/// The squares on which a man must stand for White not to attack the black king; all where it does not.
SquareSet shields_of_black_king(const TableLayout& layout, const MenSquares& men);

}  // namespace detail

template <class WhiteCode>
Code predict_black(const TableLayout& layout, const MenSquares& men, const RowRules& rules,
                   WhiteCode white_code) {
  Code best = mated_code;
  int best_rank = rank_of_code(mated_code);
  const auto consider = [&](Code code) {
    if (const int rank = rank_of_code(code); rank > best_rank) {
      best_rank = rank;
      best = code;
    }
  };
  const std::size_t last = layout.pieces().size() - 1;
  const SquareSet steps = king_attacks(SquareSet(men.black_king));
  for (const Square to : steps& rules.legal[index(Color::white)]) {
    consider(before_move(white_code(men.pieces[last], to)));
  }
  if (steps.intersects(detail::drawing_captures(layout, men) - rules.attacked)) consider(draw_code);
  if (const Piece piece = layout.pieces()[last]; piece.color == Color::black) {
    const SquareSet occupied = rules.occupied | men.black_king;
    const SquareSet legal = detail::shields_of_black_king(layout, men);
    for (const Square to : (attacks(piece, men.pieces[last], occupied) - occupied) & legal) {
      consider(before_move(white_code(to, men.black_king)));
    }
  }
  return best;
}

}  // namespace mate33
