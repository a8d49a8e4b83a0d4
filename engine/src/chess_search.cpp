#include "mate33/engine/chess_search.hpp"

#include <algorithm>

#include "mate33/answers/explain.hpp"
#include "mate33/answers/position_json.hpp"
#include "mate33/base/contains_value.hpp"
#include "mate33/base/table_error.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/engine/proof_report.hpp"
#include "mate33/play.hpp"

namespace mate33 {

namespace {

/// All moves, or `only` those where it is not empty.
std::vector<RankedMove> those_asked_for(const FixedList<RankedMove>& moves, std::span<const Move> only) {
  std::vector<RankedMove> asked_for(moves.begin(), moves.end());
  if (!only.empty()) {
    std::erase_if(asked_for, [&](const RankedMove& m) { return !contains_value(only, m.move); });
  }
  return asked_for;
}

std::string score_of(const Variation& variation) {
  if (variation.value.is_known()) return uci_score(variation.value);
  return variation.category != Category::unknown ? uci_score(variation.category) : "";
}

}  // namespace

void ChessSearch::analyse(const std::stop_token& stopped) {
  RootProbe root = task_.tables->probe_root(task_.position);
  probes_ = 1 + root.moves.size();
  // An answer of any metric is a hit.
  const auto is_told = [](const RankedMove& m) {
    return m.status == ProbeStatus::ok || m.wdl_after || m.dtz_after || m.dtm50_after;
  };
  hits_ = (is_answered(root) || root.dtz ? 1 : 0) +
          static_cast<std::uint64_t>(std::ranges::count_if(root.moves, is_told));
  if (root.moves.empty()) return report_end_of_game(root);
  if (!is_answered(root) && prove(root, stopped)) return;
  rank_for_play(root, task_.position, task_.earlier, task_.under_rule50);
  const std::vector<RankedMove> moves = those_asked_for(root.moves, task_.go.search_moves);
  best_line_ = {moves.front().move};
  report_moves(root, moves, stopped);
}

void ChessSearch::report_end_of_game(const RootProbe& root) {
  output_.line("info depth 0 score " + uci_score(root.value));
}

void ChessSearch::report_moves(const RootProbe& root, const std::vector<RankedMove>& moves,
                               const std::stop_token& stopped) {
  const std::size_t count = std::min<std::size_t>(moves.size(), task_.multi_pv);
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0 && stopped.stop_requested()) return;
    const Variation variation = variation_of(*task_.tables, task_.position, moves[i], task_.under_rule50);
    probes_ += variation.probes;
    hits_ += variation.probes;
    if (i == 0) {
      best_line_ = variation.moves;
      remark(root, moves[i], variation);
    }
    output_.line(info(i + 1, variation.moves, score_of(variation)));
  }
}

bool ChessSearch::prove(const RootProbe& root, const std::stop_token& stopped) {
  proof_ = find_in_files();
  if (proof_) report_proof(root, *proof_);
  if (can_solve() && !(proof_ && proof_->is_settled())) {
    open_root_ = root;
    answer_number_ = task_.solver->begin(task_.position);
    // While the opponent's move is pondered on, solving goes on.
    take_answers(task_.go.ponder ? begin_ : end_of_solving(begin_), stopped);
  }
  return proof_.has_value();
}

std::optional<Solved> ChessSearch::find_in_files() try {
  const auto found = find_solved(*task_.solved, *task_.tables, task_.position);
  if (!found) return std::nullopt;
  output_.say("solved before: " + proof_phrase(found->solved) + ", says " + found->file.name());
  return found->solved;
} catch (const TableError& error) {
  output_.say(std::string("problem: ") + error.what());
  return std::nullopt;
}

bool ChessSearch::can_solve() const {
  return task_.solver != nullptr && task_.solver->can_solve(task_.position);
}

/// Says what is proved, each time that it is more, until the time is up.
void ChessSearch::take_answers(std::optional<Clock::time_point> end, const std::stop_token& stopped) {
  while (!has_last_answer_) {
    const auto answer = task_.solver->answer_after(answer_number_, stopped, end);
    if (!answer) return;
    answer_number_ = answer->number;
    if (!answer->trouble.empty()) output_.say("problem: " + answer->trouble);
    if (answer->solved) {
      proof_ = answer->solved;
      output_.say("solved: " + proof_phrase(*proof_));
      report_proof(*open_root_, *proof_);
    }
    has_last_answer_ = answer->is_last;
  }
}

void ChessSearch::go_on_after_ponder_hit(const std::stop_token& stopped) {
  if (open_root_) take_answers(end_of_solving(Clock::now()), stopped);
}

/// Nothing: until it is stopped.
std::optional<ChessSearch::Clock::time_point> ChessSearch::end_of_solving(Clock::time_point begin) const {
  using std::chrono::milliseconds;
  if (task_.go.infinite) return std::nullopt;
  constexpr milliseconds without_clock{5000};
  return begin + thinking_time(task_.go.clock, task_.position.side_to_move).value_or(without_clock);
}

void ChessSearch::report_proof(const RootProbe& root, const Solved& solved) {
  const std::vector<ProvedLine> lines = proved_lines(task_, root, solved);
  best_line_ = lines.front().moves;
  for (std::size_t i = 0; i < std::min<std::size_t>(lines.size(), task_.multi_pv); ++i) {
    output_.line(info(i + 1, lines[i].moves, lines[i].score));
  }
}

void ChessSearch::remark(const RootProbe& root, const RankedMove& best, const Variation& variation) {
  if (!is_answered(root)) remark_on_unknown_position(root, best);
  if (root.status == ProbeStatus::ok && best.status != ProbeStatus::ok) {
    output_.say("the position is a " + value_phrase(root.value) + ", but not every move is known: " +
                advice(best.status, task_.position.after(best.move).material()));
  } else if (variation.status != ProbeStatus::ok) {
    output_.say("the line ends early: " + advice(variation.status, variation.unanswered));
  }
  if (task_.under_rule50) remark_on_fifty_moves(best);
  remark_on_mate_limit(variation.value);
}

void ChessSearch::remark_on_unknown_position(const RootProbe& root, const RankedMove& best) {
  output_.say("not in the tables: " + advice(root.status, task_.position.material()));
  if (!best.value_after.is_known()) {
    output_.say("a legal move, chosen without knowledge");
  } else if (std::ranges::count(root.moves, ProbeStatus::ok, &RankedMove::status) <
             static_cast<std::ptrdiff_t>(root.moves.size())) {
    output_.say("the best of the moves whose value is known; others may be better");
  }
}

void ChessSearch::remark_on_fifty_moves(const RankedMove& best) {
  const Category category = negated(best.category_after);
  if (category == Category::win || category == Category::loss || category == Category::draw ||
      category == Category::unknown) {
    return;
  }
  output_.say("with the halfmove clock at " + std::to_string(task_.position.halfmove_clock) +
              ", the fifty-move rule makes this a " + name(category));
}

void ChessSearch::remark_on_mate_limit(Value value) {
  if (!task_.go.mate || (value.is_win() && mate_in(value.plies) <= *task_.go.mate)) return;
  output_.say((value.is_known() ? "no mate in " : "no known mate in ") + std::to_string(*task_.go.mate));
}

std::string ChessSearch::info(std::size_t number, const std::vector<Move>& line,
                              const std::string& score) const {
  using std::chrono::milliseconds;
  const auto time = std::chrono::duration_cast<milliseconds>(Clock::now() - begin_);
  const std::string depth = std::to_string(line.size());
  std::string text = "info depth " + depth + " seldepth " + depth + " multipv " + std::to_string(number);
  if (!score.empty()) text += " score " + score;
  text += " nodes " + std::to_string(probes_) + " time " + std::to_string(time.count()) + " tbhits " +
          std::to_string(hits_) + " pv";
  for (const Move move : line) text += ' ' + to_uci(move);
  return text;
}

std::string ChessSearch::advice(ProbeStatus status, Material material) const {
  return explain(status, material, task_.directories, "set the option Mate33Path to its directory");
}

void ChessSearch::say_best_move() {
  if (open_root_) {
    // While the opponent's move was pondered on, and it was stopped, more may have been proved.
    const auto last = task_.solver->answer();
    if (last.number > answer_number_ && last.solved) report_proof(*open_root_, *last.solved);
    task_.solver->rest();
  }
  if (best_line_.empty()) {
    // Only where there is no move, or memory ran out before the first was known.
    const MoveList moves = legal_moves(task_.position);
    return output_.line("bestmove " + (moves.empty() ? "(none)" : to_uci(moves.front())));
  }
  const std::string ponder = best_line_.size() > 1 ? " ponder " + to_uci(best_line_[1]) : "";
  output_.line("bestmove " + to_uci(best_line_.front()) + ponder);
}

}  // namespace mate33
