#include "game_kinds.hpp"

#include <algorithm>

#include "row_kinds.hpp"

namespace mate33 {

namespace {

/// Whether it is there in a game of these rules.
bool is_in_game(FindKind kind, const GameRules& rules) {
  using enum FindKind;
  switch (kind) {
    case rule_drawn:
    case cursed_white:
    case cursed_black:
    case fortress_white:
    case fortress_black:
    case underpromotion_white:
    case underpromotion_black:
    case smothered_white:
    case smothered_black:
    case pawn_mate_white:
    case pawn_mate_black: return false;
    case stalemate_white:
    case stalemate_black: return rules.no_move == NoMove::draws;
    default: return true;
  }
}

}  // namespace

GameKinds::GameKinds(const GameFindTable& table, const GameFindQuery& query) {
  for (const Color c : all_colors) {
    beside_longest_[index(c)] = beside_longest(table.longest[index(c)], query.longest_span);
  }
}

bool GameKinds::may_be(FindKind kind, Code white, Code black) const {
  using enum FindKind;
  const bool are_legal = white != illegal_code && black != illegal_code;
  const auto holds = [](Code code) { return code != illegal_code && !is_loss(code); };
  const auto is_lost = [](Code code) { return is_loss(code) && code != mated_code; };
  const auto mates_at_once = [](Code code) { return code == code_of(Plies(1)); };
  const auto is_longest = [&](Code code, Color c) {
    return code != illegal_code && code > beside_longest_[index(c)];
  };
  switch (kind) {
    case full_point: return is_loss(white) && is_loss(black);
    case half_point_white: return white == draw_code && is_loss(black);
    case half_point_black: return is_loss(white) && black == draw_code;
    case squeeze_white: return are_legal && is_win(white) && is_loss(black) && white > black;
    case squeeze_black: return are_legal && is_win(black) && is_loss(white) && black > white;
    case longest_white: return is_longest(white, Color::white);
    case longest_black: return is_longest(black, Color::black);
    case only_move_white:
    case hard_white: return holds(white);
    case only_move_black:
    case hard_black: return holds(black);
    case stalemate_white: return white == draw_code;
    case stalemate_black: return black == draw_code;
    case king_mate_white: return mates_at_once(white);
    case king_mate_black: return mates_at_once(black);
    case swindle_white: return is_lost(white);
    case swindle_black: return is_lost(black);
    default: return false;
  }
}

std::optional<std::string> why_not_in_game(const FindSearch& search, const GameRules& rules) {
  const auto is_there = [&](FindKind kind) { return is_in_game(kind, rules); };
  const auto kinds = search.kinds(Metric::dtm);
  if (!kinds.empty() && std::ranges::all_of(kinds, is_there)) return std::nullopt;
  if (!kinds.empty() && kinds.front() == FindKind::stalemate_white) {
    return std::string(search.name) + " saves nobody in " + rules.name + ": a side without a move loses";
  }
  return std::string(search.name) + " is looked for in chess alone, and this is " + rules.name;
}

}  // namespace mate33
