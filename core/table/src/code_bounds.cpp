#include "mate33/table/code_bounds.hpp"

#include <optional>

#include "mate33/chess/legal_moves.hpp"
#include "mate33/table/dtm.hpp"
#include "mate33/table/dtz.hpp"

namespace mate33 {

namespace {

Code code_before_move(Metric metric, Code after, bool is_zeroing) {
  if (metric == Metric::dtm) return Dtm::before_move(after);
  return is_zeroing ? Dtz::before_conversion(after) : Dtz::before_move(after);
}

WdlScore without_rule(Code code) {
  if (code == draw_code) return WdlScore::draw;
  return is_win(code) ? WdlScore::win : WdlScore::loss;
}

/// `clock`: of the position with this DTZ.
WdlScore under_rule(Code code, unsigned clock) {
  DtzValue value = Dtz::value_of(code);
  if (value.outcome == Outcome::checkmated) return WdlScore::loss;
  value.plies = value.plies + clock;
  return value.wdl();
}

Code better_code(Code a, Code b) {
  return rank_of_code(a) > rank_of_code(b) ? a : b;
}

CodeBounds better_bounds(CodeBounds a, CodeBounds b) {
  return {better_code(a.at_least, b.at_least), better_code(a.at_most, b.at_most)};
}

}  // namespace

WdlScore result_of(Metric metric, Code code, unsigned clock) {
  return metric == Metric::dtm ? without_rule(code) : under_rule(code, clock);
}

CodeBounds unknown_bounds(Material men, Color to_move) {
  return bounds_for(to_move, code_of_unknown(Bound::best_for_black, men, to_move),
                    code_of_unknown(Bound::best_for_white, men, to_move));
}

CodeBounds bounds_before(Metric metric, CodeBounds after, bool is_zeroing) {
  return {code_before_move(metric, after.at_most, is_zeroing),
          code_before_move(metric, after.at_least, is_zeroing)};
}

CodeBounds bounds_with_en_passant(Metric metric, const Position& position, const BoundsOf& held,
                                  const BoundsOf& after) {
  if (!position.en_passant || !has_legal_en_passant(position)) return held(position);
  bool has_other = false;
  std::optional<CodeBounds> best;
  for (const Move move : legal_moves(position)) {
    if (!position.is_en_passant(move)) {
      has_other = true;
      continue;
    }
    const CodeBounds worth = bounds_before(metric, after(position.after(move)), true);
    best = best ? better_bounds(*best, worth) : worth;
  }
  return has_other ? better_bounds(*best, held(position)) : *best;
}

}  // namespace mate33
