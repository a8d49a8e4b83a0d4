#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "lookup.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

namespace {

/// What the tables say of a position under the rule.
struct RuleValue {
  DtzValue dtz;                 // unknown where no table tells
  std::optional<WdlScore> wdl;  // with the clock at 0
};

RuleValue rule_value(const TableSet& tables, const Position& position) noexcept {
  const CodeResult dtz = probe<Dtz>(tables, position, Legality::known);
  if (dtz.status == ProbeStatus::ok) {
    const DtzValue value = Dtz::value_of(dtz.code);
    return {value, value.wdl()};
  }
  const CodeResult wdl = probe<Wdl>(tables, position, Legality::known);
  if (wdl.status == ProbeStatus::ok) return {{}, Wdl::score_of(wdl.code)};
  return {};
}

/// The most that is known.
Category categorize(const RuleValue& rule, Value value, Material material, unsigned clock) {
  if (rule.dtz.outcome != Outcome::unknown) return categorize(rule.dtz, clock);
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
  ranked.dtz_after = signed_dtz(rule, ranked.value_after, material);
  ranked.wdl_after = ranked.checkmate   ? std::optional(WdlScore::loss)
                     : ranked.stalemate ? std::optional(WdlScore::draw)
                                        : rule.wdl;
}

/// DTZ before the move, signed for its mover, if it is the move; 0 where it is not known, or a draw.
int dtz_before(const RankedMove& m) {
  if (m.checkmate) return 1;
  if (!m.dtz_after || *m.dtz_after == 0) return 0;
  const bool wins = *m.dtz_after < 0;
  const int after = std::abs(*m.dtz_after), beyond = static_cast<int>(fifty_moves) + 1;
  const int plies = !m.zeroing ? after + 1 : after < beyond ? 1 : beyond;
  return wins ? plies : -plies;
}

/// How good DTZ is for the side to move, as goodness() has it; 0 where it is not known.
int goodness_of_dtz(std::optional<int> dtz) {
  if (!dtz || *dtz == 0) return 0;
  const auto plies = Plies(static_cast<unsigned>(std::abs(*dtz)));
  return goodness(*dtz > 0 ? Value::win_in(plies) : Value::loss_in(plies));
}

/// The rank of a move as one number, the best move's the lowest: what counts more stands in higher bits.
std::uint64_t rank_of(const RankedMove& m) {
  constexpr int least_good = -(1 << 17);
  const int dtz_goodness = goodness_of_dtz(m.dtz_after);
  // For the opponent, as all that stands here.
  const int distance = m.value_after.is_known() ? goodness(m.value_after) : -goodness_of_dtz(dtz_before(m));
  const bool losing = distance > 0;
  // DTZ has few plies: what is left of them.
  constexpr int most_dtz = 1 << 12;
  const int rest = dtz_goodness > 0   ? dtz_goodness + least_good
                   : dtz_goodness < 0 ? dtz_goodness - least_good
                                      : 0;
  std::uint64_t rank = 0;
  const auto append = [&](unsigned bits, int part) {
    rank = (rank << bits) | static_cast<std::uint64_t>(part);
  };
  append(3, static_cast<int>(m.category_after));
  append(1, m.checkmate ? 0 : 1);
  append(1, m.stalemate ? 0 : 1);
  append(1, m.insufficient_material ? 0 : 1);
  append(19, distance - least_good);
  append(1, m.zeroing == losing ? 1 : 0);  // a loser would rather not zero the clock
  append(13, std::clamp(rest, 1 - most_dtz, most_dtz - 1) + most_dtz);
  append(20, static_cast<int>(uci_order(m.move)));
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

}  // namespace

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

}  // namespace mate33
