#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "lookup.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/tablebase.hpp"
#include "ranking.hpp"

namespace mate33 {

namespace {

/// What the tables say of a position under the rule.
struct RuleValue {
  DtzValue dtz;                 // unknown where no table tells
  std::optional<WdlScore> wdl;  // with the clock at 0
  std::optional<Value> dtm50;   // with the position's clock
};

std::optional<Value> dtm50_of(const TableSet& tables, const Position& position) noexcept {
  const CodeResult found = probe<Dtm50>(tables, position, Legality::known);
  if (found.status != ProbeStatus::ok) return std::nullopt;
  return value_of(found.code);
}

/// What DTM50 tells of the result with the clock at 0: a draw may be a cursed win.
std::optional<WdlScore> wdl_by_dtm50(const TableSet& tables, Position position) noexcept {
  position.halfmove_clock = 0;
  const std::optional<Value> value = dtm50_of(tables, position);
  if (!value || !value->is_decisive()) return std::nullopt;
  return value->is_win() ? WdlScore::win : WdlScore::loss;
}

RuleValue rule_value(const TableSet& tables, const Position& position) noexcept {
  RuleValue rule;
  rule.dtm50 = dtm50_of(tables, position);
  const CodeResult dtz = probe<Dtz>(tables, position, Legality::known);
  if (dtz.status == ProbeStatus::ok) {
    rule.dtz = Dtz::value_of(dtz.code);
    rule.wdl = rule.dtz.wdl();
    return rule;
  }
  const CodeResult wdl = probe<Wdl>(tables, position, Legality::known);
  if (wdl.status == ProbeStatus::ok) rule.wdl = Wdl::score_of(wdl.code);
  if (!rule.wdl && rule.dtm50) rule.wdl = wdl_by_dtm50(tables, position);
  return rule;
}

/// The most that is known.
Category categorize(const RuleValue& rule, Value value, Material material, unsigned clock) {
  if (rule.dtz.outcome != Outcome::unknown) return categorize(rule.dtz, clock);
  if (rule.dtm50) {
    if (rule.dtm50->is_decisive()) return rule.dtm50->is_win() ? Category::win : Category::loss;
    if (rule.wdl == WdlScore::win) return Category::cursed_win;
    if (rule.wdl == WdlScore::loss) return Category::blessed_loss;
    if (!rule.wdl && !value.is_known()) return Category::draw;
  }
  if (rule.wdl) return categorize(*rule.wdl, value, material, clock);
  return categorize(value, material, clock);
}

std::optional<int> signed_dtz(const RuleValue& rule, Value value, Material material) {
  if (rule.dtz.outcome != Outcome::unknown) return rule.dtz.signed_plies();
  return dtz(value, material);
}

void assess(const ProbeResult& result, const RuleValue& rule, const Position& position, Move move,
            const Position& after, RankedMove& ranked) {
  const Material material = after.material();
  ranked.move = move;
  ranked.zeroing = position.is_zeroing(move);
  ranked.conversion = move.promotion.has_value() || position.is_capture(move);
  ranked.insufficient_material = has_insufficient_material(after);

  ranked.status = result.status;
  ranked.unanswered = result.unanswered;
  ranked.value_after = result.value;
  // The end of the game is known without a table. A decisive value has told already whether it is mate.
  if (!result.value.is_decisive() && !has_legal_move(after)) {
    ranked.status = ProbeStatus::ok;
    ranked.unanswered = {};
    ranked.stalemate = !is_in_check(after, after.side_to_move);
    ranked.value_after = ranked.stalemate ? Value::draw() : Value::loss_in(Plies(0));
  }
  ranked.checkmate = ranked.value_after.outcome == Outcome::checkmated;
  ranked.category_after = categorize(rule, ranked.value_after, material, after.halfmove_clock);
  ranked.dtm50_after = rule.dtm50;
  ranked.dtz_after = signed_dtz(rule, ranked.value_after, material);
  ranked.wdl_after = ranked.checkmate   ? std::optional(WdlScore::loss)
                     : ranked.stalemate ? std::optional(WdlScore::draw)
                                        : rule.wdl;
}

/// The result after a move with the clock at 0, for the opponent, by whatever tells it.
std::optional<WdlScore> result_after(const RankedMove& m) {
  if (m.wdl_after || !m.dtz_after) return m.wdl_after;
  if (*m.dtz_after == 0) return WdlScore::draw;
  const bool is_real = std::abs(*m.dtz_after) <= static_cast<int>(fifty_moves);
  const WdlScore win = is_real ? WdlScore::win : WdlScore::cursed_win;
  return *m.dtz_after > 0 ? win : negated(win);
}

/// The rank of a move as one number, the best move's the lowest: what counts more stands in higher bits.
std::uint64_t rank_of(const RankedMove& m) {
  const int distance = distance_after(m);
  const bool loses = distance > 0;
  std::uint64_t rank = 0;
  const auto append = [&](unsigned bits, unsigned part) { rank = (rank << bits) | part; };
  append(3, static_cast<unsigned>(m.category_after));
  append(1, m.checkmate ? 0 : 1);
  append(1, m.stalemate ? 0 : 1);
  append(1, m.insufficient_material ? 0 : 1);
  append(plies_bits, place_of(distance));
  append(1, m.zeroing == loses ? 1 : 0);  // a loser would rather not zero the clock
  append(plies_bits, place_of(m.dtz_after.value_or(0)));
  append(20, uci_order(m.move));
  return rank;
}

/// Assesses the legal moves and puts the best first. The memory of all values is asked for before the first
/// of them is read. Numbers are sorted rather than moves, which are larger.
void rank_all(const TableSet& tables, const Position& position, const MoveList& moves,
              FixedList<RankedMove>& ranked) {
  struct Rank {
    std::uint64_t rank;
    std::size_t move;
  };
  FixedList<Position> after;
  FixedList<Lookup> lookups;
  for (const Move move : moves) {
    Position& next = after.emplace_back(position);
    next.play(move);
    Lookup& lookup = lookups.emplace_back();
    look_up(tables, Metric::dtm, next, Legality::known, lookup);
    prefetch(lookup, next);
  }
  FixedList<RankedMove> unsorted;
  FixedList<Rank> ranks;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    RankedMove& move = unsorted.emplace_back();
    const ProbeResult result = to_result(answer<Dtm>(tables, lookups[i], after[i]));
    assess(result, rule_value(tables, after[i]), position, moves[i], after[i], move);
    ranks.push_back({rank_of(move), i});
  }
  std::ranges::sort(ranks, {}, &Rank::rank);
  for (const Rank& rank : ranks) ranked.push_back(unsorted[rank.move]);
}

/// The move to play in a line: the first as ranked that keeps the distance, whatever the clock says. None
/// where it leads into a table that is not there.
const RankedMove* move_of_line(const RootProbe& root) {
  const auto keeps = [&](const RankedMove& move) { return before_move(move.value_after) == root.value; };
  const auto found = std::ranges::find_if(root.moves, keeps);
  return found == root.moves.end() ? nullptr : &*found;
}

/// Ends the line at a position whose value stands while the moves that keep it lead into the unknown. If no
/// move is unknown, the table contradicts itself.
void end_at_unknown(const Position& at, const RootProbe& root, Line& line) {
  line.status = ProbeStatus::corrupt_file;
  line.unanswered = at.material();
  for (const RankedMove& move : root.moves) {
    if (move.status == ProbeStatus::ok) continue;
    line.status = move.status;
    line.unanswered = move.unanswered;
    return;
  }
}

/// How far the position is from its end by this metric, as DTZ is signed; nothing where it is not known.
std::optional<int> distance_under_rule(const RootProbe& root, Metric metric) {
  if (metric == Metric::dtz) return root.dtz;
  if (!root.dtm50) return std::nullopt;
  const int plies = static_cast<int>(root.dtm50->plies.count());
  return root.dtm50->is_loss() ? -plies : plies;
}

}  // namespace

int distance_after(const RankedMove& move) noexcept {
  const bool knows_mate_under_rule = move.dtm50_after && move.dtm50_after->is_decisive();
  if (!move.value_after.is_known() && (move.dtz_after || !knows_mate_under_rule)) {
    return -dtz_before(move).value_or(0);
  }
  const Value value = move.value_after.is_known() ? move.value_after : *move.dtm50_after;
  const int plies = static_cast<int>(value.plies.count());
  return value.is_win() ? plies : -plies;
}

unsigned place_of(int plies) noexcept {
  constexpr int beyond_any_plies = 1 << (plies_bits - 1);
  const int place = plies < 0 ? -plies : plies == 0 ? beyond_any_plies : 2 * beyond_any_plies - plies;
  return static_cast<unsigned>(place);
}

std::optional<int> dtz_before(const RankedMove& move) noexcept {
  if (move.checkmate) return 1;
  if (!move.zeroing) {
    if (!move.dtz_after || *move.dtz_after == 0) return move.dtz_after;
    return *move.dtz_after > 0 ? -*move.dtz_after - 1 : -*move.dtz_after + 1;
  }
  constexpr int due_if_real = 1, due_if_cursed = static_cast<int>(fifty_moves) + 1;
  const auto after = result_after(move);
  if (!after) return std::nullopt;
  switch (*after) {
    case WdlScore::loss: return due_if_real;
    case WdlScore::blessed_loss: return due_if_cursed;
    case WdlScore::draw: return 0;
    case WdlScore::cursed_win: return -due_if_cursed;
    case WdlScore::win: return -due_if_real;
  }
  return std::nullopt;
}

RootProbe Tablebase::probe_root(const Position& asked) const noexcept {
  Position position = asked;
  if (position.en_passant && !is_en_passant_usable(position)) position.en_passant.reset();
  RootProbe root;
  const ProbeResult result = probe(position);
  root.status = result.status;
  root.value = result.value;
  root.unanswered = result.unanswered;
  if (result.status == ProbeStatus::illegal_position) return root;
  const RuleValue rule = position.castling.any() ? RuleValue() : rule_value(*set_, position);
  rank_all(*set_, position, legal_moves(position), root.moves);
  if (root.moves.empty()) {
    // The end of the game is known without a table.
    root.status = ProbeStatus::ok;
    root.unanswered = {};
    root.value = is_in_check(position, position.side_to_move) ? Value::loss_in(Plies(0)) : Value::draw();
  }
  root.wdl = rule.wdl;
  root.dtm50 = rule.dtm50;
  root.dtz = signed_dtz(rule, root.value, position.material());
  if (root.moves.empty()) root.wdl = root.value.is_loss() ? WdlScore::loss : WdlScore::draw;
  // What a table says of the position itself stands; else, and where a move tells more, what the moves say.
  const Category own = categorize(rule, root.value, position.material(), position.halfmove_clock);
  const bool is_told = rule.wdl && own != Category::maybe_win && own != Category::maybe_loss;
  const bool known_by_moves = !root.moves.empty() && root.moves.front().category_after != Category::unknown;
  root.category = is_told || !known_by_moves ? own : negated(root.moves.front().category_after);
  return root;
}

Line Tablebase::best_line(const Position& position) const {
  Line line;
  Position at = position;
  for (RootProbe root = probe_root(at);; root = probe_root(at)) {
    if (line.moves.empty()) line.value = root.value;
    line.status = root.status;
    line.unanswered = root.unanswered == Material() ? at.material() : root.unanswered;
    if (root.status != ProbeStatus::ok) return line;
    if (!root.value.is_decisive() || root.moves.empty()) {
      // A table that contradicts itself ends the game before, or not at all.
      if (line.moves.size() != line.value.plies.count()) line.status = ProbeStatus::corrupt_file;
      return line;
    }
    const RankedMove* const best = move_of_line(root);
    if (best == nullptr) {
      end_at_unknown(at, root, line);
      return line;
    }
    line.moves.push_back(best->move);
    at.play(best->move);
  }
}

Line Tablebase::best_line_under_rule(const Position& position, Metric metric) const {
  Line line;
  line.value = Value::draw();
  Position at = position;
  for (RootProbe root = probe_root(at);; root = probe_root(at)) {
    const std::optional<int> distance = distance_under_rule(root, metric);
    if (!distance) {
      line.status = root.status == ProbeStatus::ok ? ProbeStatus::missing_table : root.status;
      line.unanswered = root.unanswered == Material() ? at.material().normalised() : root.unanswered;
      return line;
    }
    if (root.moves.empty() || *distance == 0 || at.halfmove_clock >= fifty_moves) break;
    const auto keeps = [&](const RankedMove& move) {
      return metric == Metric::dtz ? dtz_before(move) == root.dtz
                                   : move.dtm50_after && before_move(*move.dtm50_after) == root.dtm50;
    };
    const auto best = std::ranges::find_if(root.moves, keeps);
    if (best == root.moves.end()) {
      end_at_unknown(at, root, line);
      return line;
    }
    line.moves.push_back(best->move);
    at.play(best->move);
  }
  if (is_in_check(at, at.side_to_move) && !has_legal_move(at)) {
    const Plies plies(static_cast<unsigned>(line.moves.size()));
    line.value = at.side_to_move == position.side_to_move ? Value::loss_in(plies) : Value::win_in(plies);
  }
  return line;
}

}  // namespace mate33
