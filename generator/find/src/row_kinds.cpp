#include "row_kinds.hpp"

#include <algorithm>

#include "mate33/table/dtm.hpp"
#include "mate33/table/wdl.hpp"
#include "row_side.hpp"

namespace mate33 {

namespace {

/// Where one side loses whichever moves, and is mated sooner if it moves itself.
SquareSet squeezes(const RowSide& winner, const RowSide& loser) {
  const SquareSet loses = loser.losses();
  if (loses.empty()) return loses;
  return (loses - winner.losses()) & where_greater(winner.codes, loser.codes);
}

SquareSet half_points(const RowSide& gainer, const RowSide& loser) {
  const SquareSet loses = loser.losses();
  return loses.empty() ? loses : loses & gainer.draws();
}

/// Where neither wins by the rule, though one of them is blessed.
SquareSet holds_by_rule(CodeRow codes) {
  return equal_to(codes, draw_code) | equal_to(codes, Wdl::blessed_loss) | equal_to(codes, Wdl::cursed_win);
}

/// By WDL, whose codes are five.
SquareSet by_rule(CodeRow white, CodeRow black, FindKind kind) {
  using enum FindKind;
  const auto loses = [](CodeRow codes) { return equal_to(codes, Wdl::loss); };
  const auto blessed = [](CodeRow codes) { return equal_to(codes, Wdl::blessed_loss); };
  const auto drawn = [](CodeRow codes) { return equal_to(codes, draw_code); };
  const auto cursed = [&](CodeRow codes) { return blessed(codes) | equal_to(codes, Wdl::cursed_win); };
  switch (kind) {
    case full_point: return loses(white) & loses(black);
    case half_point_white: return holds_by_rule(white) & loses(black);
    case half_point_black: return loses(white) & holds_by_rule(black);
    case rule_drawn:
      return (blessed(white) & (drawn(black) | blessed(black))) | (drawn(white) & blessed(black));
    case cursed_white: return cursed(white);
    case cursed_black: return cursed(black);
    default: return {};
  }
}

int points(Material material, Color side) {
  constexpr std::array<int, piece_type_count> worth = {0, 9, 5, 3, 3, 1};
  int sum = 0;
  for (const PieceType t : all_piece_types)
    sum += static_cast<int>(material.count(side, t)) * worth[index(t)];
  return sum;
}

}  // namespace

Code beside_longest(Plies longest, unsigned span) {
  return longest.count() < span ? draw_code : code_of(Plies(longest.count() - span));
}

RowKinds::RowKinds(const FindTable& table, const FindQuery& query) : table_(table) {
  beside_longest_white_.fill(beside_longest(table.longest[0], query.longest_span));
  beside_longest_black_.fill(beside_longest(table.longest[1], query.longest_span));
  const Material material = table.source.layout.material();
  for (const Color c : all_colors) {
    may_hold_fortress_[index(c)] = points(material, !c) - points(material, c) >= query.fortress_points;
  }
}

bool RowKinds::may_be_in_slice(std::size_t slice, FindKind kind) const {
  if (kind == FindKind::underpromotion_white) return may_promote(slice, Color::white);
  if (kind == FindKind::underpromotion_black) return may_promote(slice, Color::black);
  return true;
}

bool RowKinds::may_promote(std::size_t slice, Color side) const {
  const TableLayout& layout = table_.source.layout;
  const auto squares = layout.pawn_squares(slice);
  const Rank last_but_one = side == Color::white ? Rank::r7 : Rank::r2;
  for (std::size_t i = 0; i < layout.pawns().size(); ++i) {
    if (layout.pawns()[i] == side && rank_of(squares[i]) == last_but_one) return true;
  }
  return false;
}

SquareSet RowKinds::in_row(const HeldRow& row, FindKind kind) const {
  if (table_.metric == Metric::wdl) return by_rule(row.codes[0], row.codes[1], kind);
  return by_distance(row, kind);
}

SquareSet RowKinds::by_distance(const HeldRow& row, FindKind kind) const {
  using enum FindKind;
  const RowSide white{row.codes[0]}, black{row.codes[1]};
  const auto holds = [](const RowSide& side) { return side.wins() | side.draws(); };
  const auto mates_at_once = [](const RowSide& side) { return equal_to(side.codes, Dtm::best); };
  const auto is_lost = [](const RowSide& side) { return side.losses() - equal_to(side.codes, mated_code); };
  switch (kind) {
    case full_point: {
      const SquareSet loses = white.losses();
      return loses.empty() ? loses : loses & black.losses();
    }
    case half_point_white: return half_points(white, black);
    case half_point_black: return half_points(black, white);
    case squeeze_white: return squeezes(white, black);
    case squeeze_black: return squeezes(black, white);
    case fortress_white: return may_hold_fortress_[0] ? white.draws() & black.draws() : SquareSet();
    case fortress_black: return may_hold_fortress_[1] ? white.draws() & black.draws() : SquareSet();
    case longest_white: return where_greater(white.codes, beside_longest_white_);
    case longest_black: return where_greater(black.codes, beside_longest_black_);
    case only_move_white:
    case hard_white: return holds(white);
    case only_move_black:
    case hard_black: return holds(black);
    case underpromotion_white: return may_promote(row.slice, Color::white) ? holds(white) : SquareSet();
    case underpromotion_black: return may_promote(row.slice, Color::black) ? holds(black) : SquareSet();
    case stalemate_white: return white.draws();
    case stalemate_black: return black.draws();
    case smothered_white:
    case pawn_mate_white:
    case king_mate_white: return mates_at_once(white);
    case smothered_black:
    case pawn_mate_black:
    case king_mate_black: return mates_at_once(black);
    case swindle_white: return is_lost(white);
    case swindle_black: return is_lost(black);
    case rule_drawn:
    case cursed_white:
    case cursed_black: break;
  }
  return {};
}

}  // namespace mate33
