#include "mate33/engine/proof_report.hpp"

#include <algorithm>

#include "mate33/base/contains_value.hpp"
#include "mate33/play.hpp"

namespace mate33 {

namespace {

std::string score_of_bounds(WdlScore at_least, WdlScore at_most) {
  if (at_least > WdlScore::loss && at_most == WdlScore::win) return "cp 0 lowerbound";
  if (at_least == WdlScore::loss && at_most < WdlScore::win) return "cp 0 upperbound";
  return at_least > WdlScore::loss ? "cp 0" : "";
}

/// Without the rule a win that it spoils is one.
std::string score_of(Category category, bool under_rule50) {
  if (under_rule50) return uci_score(category);
  if (category == Category::cursed_win) return uci_score(Category::win);
  return uci_score(category == Category::blessed_loss ? Category::loss : category);
}

const ProvedValue& value_of(const Solved& solved, Move move) {
  return std::ranges::find(solved.answer.moves, move, &ProvedMove::move)->value;
}

std::string score_of(const RankedMove& move, const Solved& solved, bool under_rule50) {
  const Category category = negated(move.category_after);
  if (category != Category::unknown) return score_of(category, under_rule50);
  const ProvedValue& value = value_of(solved, move.move);
  return score_of_bounds(value.at_least, value.at_most);
}

bool is_asked_for(const UciTask& task, Move move) {
  const auto& only = task.go.search_moves;
  return only.empty() || contains_value(only, move);
}

}  // namespace

std::vector<ProvedLine> proved_lines(const UciTask& task, const RootProbe& root, const Solved& solved) {
  RootProbe ranked = with_proof(root, solved);
  if (ranked.category != Category::unknown) {
    rank_for_play(ranked, task.position, task.earlier, task.under_rule50);
  }
  std::vector<ProvedLine> lines;
  for (const RankedMove& move : ranked.moves) {
    if (!is_asked_for(task, move.move)) continue;
    const bool is_best_play = !solved.line.empty() && solved.line.front() == move.move;
    lines.push_back({is_best_play ? solved.line : std::vector<Move>{move.move},
                     score_of(move, solved, task.under_rule50)});
  }
  return lines;
}

std::string proof_phrase(const Solved& solved) {
  const Color mover = solved.root.side_to_move;
  const auto& [at_least, at_most, codes] = solved.answer.value;
  const auto of = [](const char* what, Color side) { return std::string(what) + name(side); };
  if (at_least != at_most) {
    if (at_least > WdlScore::loss && at_most == WdlScore::win) return of("at least a draw for ", mover);
    if (at_least == WdlScore::loss && at_most < WdlScore::win) return of("at least a draw for ", !mover);
    return at_least > WdlScore::loss ? "a draw, perhaps by the fifty-move rule" : "open";
  }
  switch (at_least) {
    case WdlScore::win: return of("a win for ", mover);
    case WdlScore::loss: return of("a win for ", !mover);
    case WdlScore::draw: return "a draw";
    case WdlScore::cursed_win:
    case WdlScore::blessed_loss: break;
  }
  return "a draw by the fifty-move rule";
}

}  // namespace mate33
