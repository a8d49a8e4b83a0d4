#include "mate33/service/uci_analysis.hpp"

#include <algorithm>

#include "mate33/chess/legal_moves.hpp"

namespace mate33 {

namespace {

bool keeps_value(const RankedMove& move, const RootProbe& root) {
  return move.value_after.is_known() && before_move(move.value_after) == root.value;
}

/// What a move leads to, for the opponent, if the position before it is worth this. Precondition: not
/// checkmated.
Value after_move(Value before) {
  if (!before.is_decisive()) return before;
  const Plies plies(before.plies.count() - 1);
  return before.is_win() ? Value::loss_in(plies) : Value::win_in(plies);
}

/// Sorts only what the ranking of a root probe leaves to the player; the lowest is played.
int play_class(const RankedMove& move, bool unknown_first) {
  enum { must_be_best, known_win, draw, draw_at_once, unknown, known_loss };
  const Category after = move.category_after;
  if (after == Category::unknown) return unknown_first ? must_be_best : unknown;
  if (after == Category::draw) return move.stalemate || move.insufficient_material ? draw_at_once : draw;
  return after < Category::draw ? known_win : known_loss;
}

/// A reply for GUIs to show and to ponder on, where the value tells of no line.
void append_reply(const Tablebase& tables, const Position& after, Variation& variation) {
  const RootProbe root = tables.probe_root(after);
  const std::vector<RankedMove> replies = moves_to_play(root, {});
  variation.probes += 1 + root.moves.size();
  if (!replies.empty()) variation.moves.push_back(replies.front().move);
}

/// What Tablebase::best_line() looks up: every position of the line and all that its moves lead to.
std::uint64_t probes_along(Position at, std::span<const Move> moves) {
  std::uint64_t probes = 0;
  for (const Move move : moves) {
    probes += 1 + legal_moves(at).size();
    at.play(move);
  }
  return probes + 1;
}

}  // namespace

std::vector<RankedMove> moves_to_play(const RootProbe& root, std::span<const Move> only) {
  std::vector<RankedMove> moves(root.moves.begin(), root.moves.end());
  const bool value_is_lost =
      root.status == ProbeStatus::ok && root.value.is_known() &&
      std::ranges::none_of(moves, [&](const RankedMove& m) { return keeps_value(m, root); });
  const auto is_unknown = [](const RankedMove& m) { return !m.value_after.is_known(); };
  if (value_is_lost && std::ranges::count_if(moves, is_unknown) == 1) {
    // category_after stays unknown, and so the move stays first.
    std::ranges::find_if(moves, is_unknown)->value_after = after_move(root.value);
  }
  if (!only.empty()) {
    std::erase_if(moves, [&](const RankedMove& m) { return std::ranges::find(only, m.move) == only.end(); });
  }
  std::ranges::stable_sort(moves, {}, [&](const RankedMove& m) { return play_class(m, value_is_lost); });
  return moves;
}

Variation variation_of(const Tablebase& tables, const Position& position, const RankedMove& move) {
  Variation variation;
  variation.value = before_move(move.value_after);
  variation.category = negated(move.category_after);
  variation.moves.push_back(move.move);
  const Position after = position.after(move.move);
  if (variation.value.is_decisive()) {
    const Line line = tables.best_line(after);
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
