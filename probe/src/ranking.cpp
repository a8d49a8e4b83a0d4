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

/// The value under the rule, as far as it is known with its distance to mate.
Value rule50_value(const RuleValue& rule, Value value, Category category, unsigned clock) {
  if (rule.dtm50) return *rule.dtm50;
  const bool in_time = clock <= fifty_moves && value.plies.count() <= fifty_moves - clock;
  if (value.is_decisive() && (in_time || value.outcome == Outcome::checkmated)) return value;
  const bool is_drawn =
      category == Category::draw || category == Category::cursed_win || category == Category::blessed_loss;
  return is_drawn ? Value::draw() : Value::unknown();
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
  ranked.rule50_value_after =
      rule50_value(rule, ranked.value_after, ranked.category_after, after.halfmove_clock);
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

/// Whether the opponent is better off, were it not for the rule.
bool is_losing(const RankedMove& m) {
  switch (m.category_after) {
    case Category::cursed_win:
    case Category::maybe_win:
    case Category::win: return true;
    default: return false;
  }
}

/// The place of what the opponent gets, the lowest the best. What no table knows comes after known draws and
/// before known losses; before all, where no known move keeps the result of the position.
unsigned category_place(Category after, bool is_result_lost) {
  switch (after) {
    case Category::unknown: return is_result_lost ? 0 : 5;
    case Category::loss: return 1;
    case Category::maybe_loss: return 2;
    case Category::blessed_loss: return 3;
    case Category::draw: return 4;
    case Category::cursed_win: return 6;
    case Category::maybe_win: return 7;
    case Category::win: return 8;
  }
  return 5;
}

/// The rank of a move as one number, the best move's the lowest: what counts more stands in higher bits.
std::uint64_t rank_of(const RankedMove& m, bool is_result_lost) {
  const bool loses = is_losing(m);
  const bool knows_mate = m.rule50_value_after.is_decisive();
  const int plies = knows_mate ? signed_plies(m.rule50_value_after) : -dtz_before(m).value_or(0);
  std::uint64_t rank = 0;
  const auto append = [&](unsigned bits, unsigned part) { rank = (rank << bits) | part; };
  append(4, category_place(m.category_after, is_result_lost));
  append(1, m.checkmate ? 0 : 1);
  // The opponent may err as long as there is a game.
  append(1, m.stalemate || m.insufficient_material ? 1 : 0);
  append(1, knows_mate == loses ? 1 : 0);  // a mate that is not known to be in time is farther away
  append(plies_bits, place_of(plies));
  append(1, m.zeroing == loses ? 1 : 0);  // a loser would rather not zero the clock
  append(plies_bits, place_of(signed_plies(m.value_after)));
  append(20, uci_order(m.move));
  return rank;
}

/// A win for certain and one that the clock may spoil are the same result, and so are losses.
Category result_of(Category category) {
  if (category == Category::maybe_win) return Category::win;
  return category == Category::maybe_loss ? Category::loss : category;
}

bool keeps_result(const RankedMove& move, Category own) {
  return result_of(negated(move.category_after)) == result_of(own);
}

/// What a move leads to, for the opponent, if the position before it is worth this. Precondition: not
/// checkmated.
Value after_move(Value before) {
  if (!before.is_decisive()) return before;
  const Plies plies(before.plies.count() - 1);
  return before.is_win() ? Value::loss_in(plies) : Value::win_in(plies);
}

/// Where the value of the position is known, no known move keeps it and a single one has no value, that one
/// must be worth it, and is given it.
void infer_only_unknown(RootProbe& root, Category own) {
  if (root.status != ProbeStatus::ok || !root.value.is_known() || root.moves.empty()) return;
  RankedMove* unknown = nullptr;
  for (RankedMove& move : root.moves) {
    const bool is_known = move.value_after.is_known();
    if (is_known ? before_move(move.value_after) == root.value : unknown != nullptr) return;
    if (!is_known) unknown = &move;
  }
  if (unknown == nullptr || unknown->category_after != Category::unknown) return;
  unknown->value_after = after_move(root.value);
  unknown->category_after = negated(own);
  if (root.rule50_value.is_known()) unknown->rule50_value_after = after_move(root.rule50_value);
}

/// Assesses the legal moves. The memory of all values is asked for before the first of them is read.
void assess_all(const TableSet& tables, const Position& position, const MoveList& moves,
                FixedList<RankedMove>& assessed) {
  FixedList<Position> after;
  FixedList<Lookup> lookups;
  for (const Move move : moves) {
    Position& next = after.emplace_back(position);
    next.play(move);
    Lookup& lookup = lookups.emplace_back();
    look_up(tables, Metric::dtm, next, Legality::known, lookup);
    prefetch(lookup, next);
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const ProbeResult result = to_result(answer<Dtm>(tables, lookups[i], after[i]));
    assess(result, rule_value(tables, after[i]), position, moves[i], after[i], assessed.emplace_back());
  }
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

/// Whether something tells how far the end is after the move: with a result alone, any of the moves that keep
/// it may lead around in circles.
bool knows_distance(const RankedMove& move) {
  return move.rule50_value_after.is_known() || dtz_before(move) || move.value_after.is_known();
}

/// Whether the first move tells the result of the position: it wins, or all moves are known.
bool is_known_by_moves(const FixedList<RankedMove>& ranked) {
  if (ranked.empty()) return false;
  if (ranked.front().category_after == Category::loss) return true;
  return std::ranges::none_of(ranked,
                              [](const RankedMove& m) { return m.category_after == Category::unknown; });
}

/// How a line goes on.
struct NextMove {
  enum class Kind : std::uint8_t { move, end, unknown } kind = Kind::end;
  Move move = {};
};

/// Whether the first move comes as near to the end as the position is known to. Where the move that does
/// leads to a table that is missing, a line of others would prove nothing, and a winner might go around in
/// circles.
bool keeps_distance(const RankedMove& first, const RootProbe& root) {
  if (root.rule50_value.is_decisive()) return before_move(first.rule50_value_after) == root.rule50_value;
  const bool counts_to_zeroing = root.dtz > 0 && !first.rule50_value_after.is_decisive();
  return !counts_to_zeroing || dtz_before(first) == root.dtz;
}

/// The next move of a line by rank: to mate, while the game is won, or would be but for the rule. Unknown
/// where no table tells of the position itself: that a move wins does not make a line of it.
NextMove first_that_leads_on(const RootProbe& root) {
  const bool is_told = root.value.is_known() || root.wdl || root.dtm50;
  if (!is_told || root.category == Category::unknown) return {NextMove::Kind::unknown};
  if (root.category == Category::draw) return {};
  const RankedMove& first = root.moves.front();
  const bool keeps =
      result_of(negated(first.category_after)) == result_of(root.category) && keeps_distance(first, root);
  if (!keeps || !knows_distance(first)) return {NextMove::Kind::unknown};
  return {NextMove::Kind::move, first.move};
}

/// How far the position is from its end by this metric, as DTZ is signed; nothing where it is not known.
std::optional<int> distance_under_rule(const RootProbe& root, Metric metric) {
  if (metric == Metric::dtz) return root.dtz;
  if (!root.dtm50) return std::nullopt;
  return signed_plies(*root.dtm50);
}

/// The next move of a line by this metric: the first that keeps the distance.
NextMove first_that_keeps(const RootProbe& root, Metric metric) {
  const std::optional<int> distance = distance_under_rule(root, metric);
  if (!distance) return {NextMove::Kind::unknown};
  if (*distance == 0) return {};
  const auto keeps = [&](const RankedMove& move) {
    return metric == Metric::dtz ? dtz_before(move) == root.dtz
                                 : move.dtm50_after && before_move(*move.dtm50_after) == root.dtm50;
  };
  const auto found = std::ranges::find_if(root.moves, keeps);
  if (found == root.moves.end()) return {NextMove::Kind::unknown};
  return {NextMove::Kind::move, found->move};
}

/// What keeps a line under the rule from going on: the position has no answer, or a move has none, or a table
/// of distances is missing.
void end_under_rule(const Position& at, const RootProbe& root, Line& line) {
  line.status = root.status;
  line.unanswered = root.unanswered;
  for (const RankedMove& move : root.moves) {
    if (line.status != ProbeStatus::ok) break;
    line.status = move.status;
    line.unanswered = move.unanswered;
  }
  if (line.status == ProbeStatus::ok) line.status = ProbeStatus::missing_table;
  if (line.unanswered == Material()) line.unanswered = at.material().normalised();
}

/// Plays next(root) on both sides until mate, until the game is drawn, or until nothing tells how it goes on.
template <class Next>
Line line_under_rule(const Tablebase& tables, const Position& position, Next next) {
  Line line;
  line.value = Value::draw();
  Position at = position;
  for (;;) {
    const RootProbe root = tables.probe_root(at);
    if (root.status == ProbeStatus::illegal_position) {
      line.status = root.status;
      return line;
    }
    if (root.moves.empty() || at.halfmove_clock >= fifty_moves) break;
    const NextMove chosen = next(root);
    if (chosen.kind == NextMove::Kind::end) break;
    if (chosen.kind == NextMove::Kind::unknown) {
      end_under_rule(at, root, line);
      return line;
    }
    line.moves.push_back(chosen.move);
    at.play(chosen.move);
  }
  if (is_in_check(at, at.side_to_move) && !has_legal_move(at)) {
    const Plies plies(static_cast<unsigned>(line.moves.size()));
    line.value = at.side_to_move == position.side_to_move ? Value::loss_in(plies) : Value::win_in(plies);
  }
  return line;
}

}  // namespace

int signed_plies(Value value) noexcept {
  const int plies = static_cast<int>(value.plies.count());
  return value.is_win() ? plies : -plies;
}

void rank_moves(RootProbe& root, Category own) noexcept {
  infer_only_unknown(root, own);
  const bool is_result_lost =
      own != Category::unknown &&
      std::ranges::none_of(root.moves, [&](const RankedMove& m) { return keeps_result(m, own); });
  struct Ranked {
    std::uint64_t rank;
    std::size_t move;
  };
  // Numbers are sorted rather than moves, which are larger.
  FixedList<Ranked> ranks;
  for (const RankedMove& move : root.moves) ranks.push_back({rank_of(move, is_result_lost), ranks.size()});
  std::ranges::sort(ranks, {}, &Ranked::rank);
  const FixedList<RankedMove> moves = root.moves;
  root.moves.clear();
  for (const Ranked& rank : ranks) root.moves.push_back(moves[rank.move]);
}

int distance_after(const RankedMove& move) noexcept {
  const bool knows_mate_under_rule = move.dtm50_after && move.dtm50_after->is_decisive();
  if (!move.value_after.is_known() && (move.dtz_after || !knows_mate_under_rule)) {
    return -dtz_before(move).value_or(0);
  }
  return signed_plies(move.value_after.is_known() ? move.value_after : *move.dtm50_after);
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
  assess_all(*set_, position, legal_moves(position), root.moves);
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
  const Category own = categorize(rule, root.value, position.material(), position.halfmove_clock);
  root.rule50_value = rule50_value(rule, root.value, own, position.halfmove_clock);
  rank_moves(root, own);
  // What a table says of the position itself stands; else, and where a move tells more, what the moves say.
  const bool is_told = rule.wdl && own != Category::maybe_win && own != Category::maybe_loss;
  root.category =
      is_told || !is_known_by_moves(root.moves) ? own : negated(root.moves.front().category_after);
  if (root.category != own)
    root.rule50_value = rule50_value(rule, root.value, root.category, position.halfmove_clock);
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

Line Tablebase::best_line_under_rule(const Position& position) const {
  return line_under_rule(*this, position, [](const RootProbe& root) { return first_that_leads_on(root); });
}

Line Tablebase::best_line_under_rule(const Position& position, Metric metric) const {
  return line_under_rule(*this, position,
                         [&](const RootProbe& root) { return first_that_keeps(root, metric); });
}

}  // namespace mate33
