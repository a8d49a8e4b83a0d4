#include "mate33/engine/uci_analysis.hpp"

#include <span>

#include "mate33/chess/legal_moves.hpp"
#include "mate33/play.hpp"

namespace mate33 {

namespace {

/// A reply for GUIs to show and to ponder on, where the value tells of no line.
void append_reply(const Tablebase& tables, const Position& after, Variation& variation) {
  RootProbe root = tables.probe_root(after);
  rank_for_play(root, after, {}, true);
  variation.probes += 1 + root.moves.size();
  if (!root.moves.empty()) variation.moves.push_back(root.moves.front().move);
}

/// Whether the rule leaves a winner, or may.
bool somebody_wins(Category category) {
  switch (category) {
    case Category::win:
    case Category::maybe_win:
    case Category::maybe_loss:
    case Category::loss: return true;
    default: return false;
  }
}

/// What a line looks up: every position of the line and all that its moves lead to.
std::uint64_t probes_along(Position at, std::span<const Move> moves) {
  std::uint64_t probes = 0;
  for (const Move move : moves) {
    probes += 1 + legal_moves(at).size();
    at.play(move);
  }
  return probes + 1;
}

}  // namespace

Variation variation_of(const Tablebase& tables, const Position& position, const RankedMove& move,
                       bool under_rule50) {
  Variation variation;
  variation.value = before_move(under_rule50 ? move.rule50_value_after : move.value_after);
  variation.category = negated(move.category_after);
  variation.moves.push_back(move.move);
  const Position after = position.after(move.move);
  if (variation.value.is_decisive() || (under_rule50 && somebody_wins(variation.category))) {
    const Line line = under_rule50 ? tables.best_line_under_rule(after) : tables.best_line(after);
    variation.moves.insert(variation.moves.end(), line.moves.begin(), line.moves.end());
    variation.probes = probes_along(after, line.moves);
    variation.status = line.status;
    variation.unanswered = line.unanswered;
  } else if (variation.value.is_known() || variation.category != Category::unknown) {
    append_reply(tables, after, variation);
  }
  return variation;
}

std::string uci_score(Value value) {
  if (!value.is_decisive()) return "cp 0";
  return (value.is_loss() && value.plies.count() > 0 ? "mate -" : "mate ") +
         std::to_string(mate_in(value.plies));
}

std::string uci_score(Category category) {
  switch (category) {
    case Category::win:
    case Category::maybe_win: return "cp 10000";
    case Category::loss:
    case Category::maybe_loss: return "cp -10000";
    default: return "cp 0";
  }
}

std::string value_phrase(Value value) {
  const std::string plies = std::to_string(value.plies.count());
  const std::string moves = std::to_string(mate_in(value.plies));
  switch (value.outcome) {
    case Outcome::win:
      return "win in " + plies + (plies == "1" ? " ply" : " plies") + " (mate in " + moves + ")";
    case Outcome::loss: return "loss in " + plies + " plies (mated in " + moves + ")";
    case Outcome::checkmated: return "checkmated";
    case Outcome::draw: return "draw";
    case Outcome::unknown: return "unknown";
  }
  return "";
}

}  // namespace mate33
