#include "game_lookup.hpp"

#include <optional>
#include <vector>

#include "mate33/table/codec/repetition_codes.hpp"

namespace mate33 {

namespace {

/// The best of what the moves lead to.
GameAnswer distance_by_moves(const GameTableSet& tables, const GamePosition& position) {
  const std::vector<GameMove> moves = legal_moves(tables.rules(), position);
  if (const auto end = find_end(tables.rules(), position, moves)) {
    return {ProbeStatus::ok, *end == GameEnd::lost ? mated_code : draw_code, {}};
  }
  std::optional<Code> best;
  for (const GameMove& move : moves) {
    GameAnswer next = answer_legal(tables, after(position, move), Metric::dtm);
    if (next.status != ProbeStatus::ok) return next;
    const Code code = before_move(next.code);
    if (!best || rank_of_code(code) > rank_of_code(*best)) best = code;
  }
  return {ProbeStatus::ok, *best, {}};
}

/// As distance_by_moves(). By mate is what a distance decides; else a move to a loss wins by the rule, and
/// where all moves lead to wins, it has lost.
GameAnswer result_by_moves(const GameTableSet& tables, const GamePosition& position) {
  GameAnswer distance = answer_legal(tables, position, Metric::dtm);
  if (distance.status != ProbeStatus::ok) return distance;
  const auto found = [](RepetitionResult result) { return GameAnswer{ProbeStatus::ok, code_of(result), {}}; };
  const RepetitionResult by_mate = result_by_mate(value_of(distance.code));
  if (by_mate != RepetitionResult::draw) return found(by_mate);
  const std::vector<GameMove> moves = legal_moves(tables.rules(), position);
  bool loses = !moves.empty();
  for (const GameMove& move : moves) {
    GameAnswer next = answer_legal(tables, after(position, move), Metric::repetition);
    if (next.status != ProbeStatus::ok) return next;
    const RepetitionResult result = repetition_result_of(next.code);
    if (is_loss(result)) return found(RepetitionResult::win_by_rule);
    loses = loses && is_win(result);
  }
  return found(loses ? RepetitionResult::loss_by_rule : RepetitionResult::draw);
}

/// What a table that stores the other side to move says of it. A code that the table cannot have comes from
/// another one that is not of the same making.
GameAnswer answer_by_moves(const GameTableSet& tables, const GamePosition& position, const GameTable& table) {
  GameAnswer found = table.key().metric == Metric::dtm ? distance_by_moves(tables, position)
                                                       : result_by_moves(tables, position);
  if (found.status != ProbeStatus::ok) return found;
  found.key = table.key();
  if (found.code > table.reader().header().greatest_code()) found.status = table.contradicted();
  return found;
}

}  // namespace

GameAnswer answer(const GameTableSet& tables, const GamePosition& position, Metric metric) {
  if (find_fault(tables.rules(), position)) {
    return {ProbeStatus::illegal_position, illegal_code, {{}, metric}};
  }
  return answer_legal(tables, position, metric);
}

GameAnswer answer_legal(const GameTableSet& tables, const GamePosition& position, Metric metric) {
  const GameMaterial own = position.material();
  const GameTableSet::Entry* const entry = tables.find({own, metric});
  const GameTable* table = nullptr;
  const ProbeStatus status = entry != nullptr ? entry->slot->open(table) : ProbeStatus::missing_table;
  if (table == nullptr) return {status, illegal_code, {own.normalised(tables.rules()), metric}};
  bool is_swapped = entry->swapped;
  const auto side_in_table = [&] { return is_swapped ? !position.to_move : position.to_move; };
  if (!table->answers(side_in_table())) {
    if (own != own.colors_swapped()) return answer_by_moves(tables, position, *table);
    is_swapped = !is_swapped;
  }
  const auto at = table->reader().layout().entry_of(position, is_swapped);
  if (!at) return {ProbeStatus::illegal_position, illegal_code, table->key()};
  const auto [found, code] = table->code(*at, side_in_table());
  return {found, code, table->key()};
}

}  // namespace mate33
