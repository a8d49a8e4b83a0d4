#include "mate33/engine/xiangqi_search.hpp"

#include <algorithm>
#include <utility>

#include "mate33/answers/explain.hpp"
#include "mate33/base/contains_value.hpp"
#include "mate33/engine/uci_analysis.hpp"

namespace mate33 {

namespace {

bool is_known(const RankedGameMove& move) {
  return move.after.status == ProbeStatus::ok;
}

/// Who cannot move has lost: that is known without a table.
void find_ends(const ExpandedRules& rules, const GamePosition& position, GameRoot& root) {
  if (root.moves.empty()) root.probe = {ProbeStatus::ok, Value::loss_in(Plies(0)), {}};
  for (RankedGameMove& move : root.moves) {
    if (is_known(move) || !legal_moves(rules, after(position, move.move)).empty()) continue;
    move.after = {ProbeStatus::ok, Value::loss_in(Plies(0)), {}};
  }
  std::stable_partition(root.moves.begin(), root.moves.end(), [](const RankedGameMove& move) {
    return move.after.value.outcome == Outcome::checkmated;
  });
}

/// Where the value of the position is known and no known move keeps it, one that is not known does.
void prefer_what_keeps_value(GameRoot& root) {
  if (root.probe.status != ProbeStatus::ok) return;
  const auto keeps_value = [&](const RankedGameMove& move) {
    return is_known(move) && before_move(move.after.value) == root.probe.value;
  };
  if (std::ranges::none_of(root.moves, keeps_value)) {
    std::stable_partition(root.moves.begin(), root.moves.end(),
                          [](const RankedGameMove& move) { return !is_known(move); });
  }
}

/// What GameTablebase::best_line() looks up: every position of the line and all that its moves lead to.
std::uint64_t probes_along(const ExpandedRules& rules, GamePosition at, const std::vector<GameMove>& moves) {
  std::uint64_t probes = 1;
  for (const GameMove& move : moves) {
    probes += 1 + legal_moves(rules, at).size();
    at = after(at, move);
  }
  return probes;
}

}  // namespace

std::string ucci_score(Value value) {
  constexpr int mate_score = 10'000;
  if (!value.is_decisive()) return "0";
  const int score = mate_score - static_cast<int>(value.plies.count());
  return std::to_string(value.is_win() ? score : -score);
}

XiangqiSearch::XiangqiSearch(XiangqiTask task, UciOutput& output) : task_(std::move(task)), output_(output) {}

void XiangqiSearch::analyse(const std::stop_token& stopped) {
  if (!task_.use_tables) return;
  GameRoot root = task_.tables->probe_root(task_.position);
  find_ends(task_.tables->rules(), task_.position, root);
  prefer_what_keeps_value(root);
  probes_ = 1 + root.moves.size();
  hits_ = (root.probe.status == ProbeStatus::ok ? 1 : 0) +
          static_cast<std::uint64_t>(std::ranges::count_if(root.moves, is_known));
  if (root.moves.empty()) return report_end_of_game();
  const std::vector<RankedGameMove> moves = choice_of(root);
  if (moves.empty()) return output_.say("every move is banned");
  best_line_ = {moves.front().move};
  const std::size_t count = std::min<std::size_t>(moves.size(), task_.multi_pv);
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0 && stopped.stop_requested()) return;
    const XiangqiVariation variation = variation_of(moves[i]);
    probes_ += variation.probes;
    hits_ += variation.probes;
    if (i == 0) {
      best_line_ = variation.moves;
      is_drawn_ = variation.value == Value::draw();
      remark(root, moves[i], variation);
    }
    report(i + 1, variation);
  }
}

bool XiangqiSearch::may_be_played(const GameMove& move) const {
  const auto has = [&](const std::vector<GameMove>& moves) { return contains_value(moves, move); };
  return !has(task_.banned) && (task_.go.search_moves.empty() || has(task_.go.search_moves));
}

std::vector<RankedGameMove> XiangqiSearch::choice_of(GameRoot& root) const {
  std::vector<RankedGameMove> moves = root.moves;
  std::erase_if(moves, [&](const RankedGameMove& move) { return !may_be_played(move.move); });
  return moves;
}

XiangqiVariation XiangqiSearch::variation_of(const RankedGameMove& move) const {
  XiangqiVariation variation;
  variation.end.status = ProbeStatus::ok;
  variation.moves.push_back(move.move);
  if (!is_known(move)) return variation;
  variation.value = before_move(move.after.value);
  const GamePosition next = after(task_.position, move.move);
  if (move.after.value.outcome == Outcome::checkmated) return variation;
  if (!variation.value.is_decisive()) {
    // A reply for GUIs to show and to ponder on.
    const GameRoot reply = task_.tables->probe_root(next);
    variation.probes = 1 + reply.moves.size();
    if (!reply.moves.empty()) variation.moves.push_back(reply.moves.front().move);
    return variation;
  }
  const GameLine line = task_.tables->best_line(next);
  variation.moves.insert(variation.moves.end(), line.moves.begin(), line.moves.end());
  variation.probes = probes_along(task_.tables->rules(), next, line.moves);
  variation.end = line.probe;
  return variation;
}

void XiangqiSearch::remark(const GameRoot& root, const RankedGameMove& best,
                           const XiangqiVariation& variation) {
  if (root.probe.status != ProbeStatus::ok) {
    output_.say("not in the tables: " + advice(root.probe));
    if (!is_known(best)) {
      output_.say("a legal move, chosen without knowledge");
    } else if (!std::ranges::all_of(root.moves, is_known)) {
      output_.say("the best of the moves whose value is known; others may be better");
    }
  } else if (!is_known(best)) {
    output_.say("the position is a " + value_phrase(root.probe.value) +
                ", but not every move is known: " + advice(best.after));
  } else if (variation.end.status != ProbeStatus::ok) {
    output_.say("the line ends early: " + advice(variation.end));
  }
  remark_on_mate_limit(variation.value);
}

void XiangqiSearch::remark_on_mate_limit(Value value) {
  if (!task_.go.mate || (value.is_win() && mate_in(value.plies) <= *task_.go.mate)) return;
  output_.say((value.is_known() ? "no mate in " : "no known mate in ") + std::to_string(*task_.go.mate));
}

void XiangqiSearch::report(std::size_t number, const XiangqiVariation& variation) {
  using std::chrono::milliseconds;
  const auto elapsed = std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begin_);
  const std::string depth = std::to_string(variation.moves.size()), time = std::to_string(elapsed.count()),
                    nodes = std::to_string(probes_), pv = " pv" + names_of(variation.moves);
  if (task_.protocol == EngineProtocol::uci) {
    const std::string score = variation.value.is_known() ? " score " + uci_score(variation.value) : "";
    return output_.line("info depth " + depth + " seldepth " + depth + " multipv " + std::to_string(number) +
                        score + " nodes " + nodes + " time " + time + " tbhits " + std::to_string(hits_) +
                        pv);
  }
  output_.line("info time " + time + " nodes " + nodes);
  // UCCI has a line after its score alone.
  if (variation.value.is_known()) {
    output_.line("info depth " + depth + " score " + ucci_score(variation.value) + pv);
  }
}

void XiangqiSearch::report_end_of_game() {
  const Value lost = Value::loss_in(Plies(0));
  output_.line("info depth 0 score " +
               (task_.protocol == EngineProtocol::uci ? uci_score(lost) : ucci_score(lost)));
}

void XiangqiSearch::say_best_move() {
  if (best_line_.empty()) {
    // There is no move that may be played, memory ran out before the first was known, or no tables are used.
    for (const GameMove& move : legal_moves(task_.tables->rules(), task_.position)) {
      if (may_be_played(move)) {
        best_line_ = {move};
        break;
      }
    }
  }
  const bool is_ucci = task_.protocol == EngineProtocol::ucci;
  if (is_ucci && (best_line_.empty() || task_.go.value_only)) return output_.line("nobestmove");
  if (best_line_.empty()) return output_.line("bestmove (none)");
  const std::string ponder = best_line_.size() > 1 ? " ponder " + name_of(best_line_[1]) : "";
  const bool agrees_to_draw = task_.go.draw && is_drawn_;
  output_.line("bestmove " + name_of(best_line_.front()) + ponder + (agrees_to_draw ? " draw" : ""));
}

std::string XiangqiSearch::name_of(const GameMove& move) const {
  return to_coordinates(move, ranks_of(task_.protocol));
}

std::string XiangqiSearch::names_of(const std::vector<GameMove>& moves) const {
  std::string names;
  for (const GameMove& move : moves) names += ' ' + name_of(move);
  return names;
}

std::string XiangqiSearch::advice(const GameProbe& probe) const {
  return explain(task_.tables->rules(), probe, task_.directories,
                 task_.protocol == EngineProtocol::uci ? "set the option Mate33Path to its directory"
                                                       : "set the option egtbpaths to its directory");
}

}  // namespace mate33
