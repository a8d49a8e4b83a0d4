#include "row_kinds.hpp"

#include "mate33/table/codec/code_row.hpp"
#include "mate33/table/wdl.hpp"

namespace mate33 {

namespace {

/// By DTM. No loss and no draw is illegal_code: what is legal with one side to move alone is nowhere.
KindSets kinds_by_distance(CodeRow white, CodeRow black) {
  KindSets sets{};
  const SquareSet white_loses = losses_in(white), black_loses = losses_in(black);
  if ((white_loses | black_loses).empty()) return sets;
  using enum FindKind;
  sets[index(full_point)] = white_loses & black_loses;
  sets[index(half_point_white)] = equal_to(white, draw_code) & black_loses;
  sets[index(half_point_black)] = white_loses & equal_to(black, draw_code);
  sets[index(squeeze_white)] = (black_loses - white_loses) & where_greater(white, black);
  sets[index(squeeze_black)] = (white_loses - black_loses) & where_greater(black, white);
  return sets;
}

/// By WDL, whose codes are five.
KindSets kinds_by_rule(CodeRow white, CodeRow black) {
  KindSets sets{};
  const SquareSet white_loses = equal_to(white, Wdl::loss), black_loses = equal_to(black, Wdl::loss);
  const SquareSet white_blessed = equal_to(white, Wdl::blessed_loss);
  const SquareSet black_blessed = equal_to(black, Wdl::blessed_loss);
  if ((white_loses | black_loses | white_blessed | black_blessed).empty()) return sets;
  const SquareSet white_draws = equal_to(white, draw_code), black_draws = equal_to(black, draw_code);
  const SquareSet white_holds = white_draws | white_blessed | equal_to(white, Wdl::cursed_win);
  const SquareSet black_holds = black_draws | black_blessed | equal_to(black, Wdl::cursed_win);
  using enum FindKind;
  sets[index(full_point)] = white_loses & black_loses;
  sets[index(half_point_white)] = white_holds & black_loses;
  sets[index(half_point_black)] = white_loses & black_holds;
  sets[index(rule_drawn)] = (white_blessed & (black_draws | black_blessed)) | (white_draws & black_blessed);
  return sets;
}

}  // namespace

KindSets kinds_in_row(const HeldRow& row, Metric metric) {
  return metric == Metric::dtm ? kinds_by_distance(row.codes[0], row.codes[1])
                               : kinds_by_rule(row.codes[0], row.codes[1]);
}

}  // namespace mate33
