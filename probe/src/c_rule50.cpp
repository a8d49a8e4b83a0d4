// The C interface under the fifty-move rule, and its one handle for the whole process.
#include <algorithm>
#include <cstring>
#include <string_view>

#include "c_convert.hpp"
#include "c_tables.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"
#include "play.hpp"

namespace mate33 {

namespace {

mate33_status refuse_rule50(mate33_status status, mate33_rule50_result& result) {
  std::memset(&result, 0, sizeof result);
  result.status = status;
  return status;
}

/// "KRPvKR.wdl".
void put_table(const TableKey& key, char (&buffer)[MATE33_MATERIAL_SIZE]) {
  put_material(key.material, buffer);
  const std::size_t end = std::strlen(buffer);
  const std::string_view metric = name_of(key.metric);
  if (end + 1 + metric.size() >= sizeof buffer) return;
  buffer[end] = '.';
  std::ranges::copy(metric, buffer + end + 1);
}

mate33_status fail_rule50(ProbeStatus status, const TableKey& unanswered, mate33_rule50_result& result) {
  refuse_rule50(to_c(status), result);
  if (names_a_table(status)) put_table(unanswered, result.unanswered);
  return result.status;
}

std::int32_t wdl_with_clock(DtzValue value, unsigned clock) {
  switch (categorize(value, clock)) {
    case Category::win: return MATE33_WDL_WIN;
    case Category::cursed_win: return MATE33_WDL_CURSED_WIN;
    case Category::blessed_loss: return MATE33_WDL_BLESSED_LOSS;
    case Category::loss: return MATE33_WDL_LOSS;
    default: return MATE33_WDL_DRAW;
  }
}

/// What is said of a position, unless it cannot be read.
template <class Probe>
mate33_status probe_under_rule(const mate33_tablebase* tables, const mate33_position* position,
                               mate33_rule50_result* result, Probe probe) {
  if (tables == nullptr || position == nullptr || result == nullptr) return MATE33_BAD_ARGUMENT;
  const ReadPosition read = position_from(*position);
  if (read.status == MATE33_BAD_ARGUMENT) return read.status;
  if (read.status != MATE33_OK) return refuse_rule50(read.status, *result);
  refuse_rule50(MATE33_OK, *result);
  return probe(read.position);
}

void put_move(const RankedMove& ranked, mate33_rule50_move& move) {
  std::memset(&move, 0, sizeof move);
  move.move = to_c(ranked.move);
  move.knows_dtz = ranked.dtz_after ? 1 : 0;
  move.dtz = ranked.dtz_after.value_or(0);
  move.knows_wdl = ranked.wdl_after ? 1 : 0;
  move.wdl = static_cast<std::int8_t>(ranked.wdl_after.value_or(WdlScore::draw));
  move.zeroing = ranked.zeroing ? 1 : 0;
  move.checkmate = ranked.checkmate ? 1 : 0;
  static_assert(static_cast<int>(Repetition::none) == MATE33_REPETITION_NONE);
  static_assert(static_cast<int>(Repetition::allowed) == MATE33_REPETITION_ALLOWED);
  static_assert(static_cast<int>(Repetition::made) == MATE33_REPETITION_MADE);
  move.repetition = static_cast<std::uint8_t>(ranked.repetition);
}

/// The moves of a position, after order(root, position) has put them in order.
template <class Order>
mate33_status put_moves(const mate33_tablebase* tables, const ReadPosition& read, mate33_rule50_move* moves,
                        std::size_t capacity, std::size_t* count, Order order) {
  *count = 0;
  if (read.status != MATE33_OK) return read.status;
  RootProbe root = tables->tables.probe_root(read.position);
  if (root.status == ProbeStatus::illegal_position) return MATE33_ILLEGAL;
  order(root);
  *count = root.moves.size();
  if (root.moves.size() > capacity) return MATE33_BUFFER_TOO_SMALL;
  for (std::size_t i = 0; i < root.moves.size(); ++i) put_move(root.moves[i], moves[i]);
  return MATE33_OK;
}

/// What WDL, and DTZ where it is wanted, say of a move that has been played; no other metric is read.
void put_by_wdl_and_dtz(const Tablebase& tables, const Position& after, bool with_dtz,
                        mate33_rule50_move& move) {
  if (with_dtz) {
    if (const DtzResult found = tables.probe_dtz(after); found.status == ProbeStatus::ok) {
      move.dtz = found.value.signed_plies();
      move.wdl = static_cast<std::int8_t>(found.value.wdl());
      move.knows_dtz = move.knows_wdl = 1;
      move.checkmate = found.value.outcome == Outcome::checkmated ? 1 : 0;
      return;
    }
  }
  Position at_clock_0 = after;  // so that no distance to mate has to tell what the clock does
  at_clock_0.halfmove_clock = 0;
  const WdlResult found = tables.probe_wdl(at_clock_0);
  move.knows_wdl = found.status == ProbeStatus::ok ? 1 : 0;
  move.wdl = static_cast<std::int8_t>(found.score);
  // The end of the game is known without a table, and WDL does not tell a mate from another loss.
  if ((move.knows_wdl && found.score != WdlScore::loss) || has_legal_move(after)) return;
  move.checkmate = is_in_check(after, after.side_to_move) ? 1 : 0;
  move.wdl = move.checkmate ? MATE33_WDL_LOSS : MATE33_WDL_DRAW;
  move.dtz = move.checkmate ? -1 : 0;
  move.knows_wdl = move.knows_dtz = 1;
}

mate33_tablebase* shared_tables = nullptr;
unsigned shared_largest = 0;

ProbeStatus status_of_table(const Tablebase& tables, const TableKey& key) {
  const bool is_answered = is_trivially_drawn(key.material) || tables.has_table(key);
  return is_answered ? ProbeStatus::ok : tables.status_without_table(key);
}
ProbeStatus status_of_table(const GameTablebase& game, const GameTableKey& key) {
  return game.table_status(key);
}

}  // namespace

}  // namespace mate33

using namespace mate33;

mate33_status mate33_probe_wdl(const mate33_tablebase* tables, const mate33_position* position,
                               mate33_rule50_result* result) {
  return probe_under_rule(tables, position, result, [&](const Position& asked) {
    const WdlResult found = tables->tables.probe_wdl(asked);
    if (found.status != ProbeStatus::ok) return fail_rule50(found.status, found.unanswered, *result);
    result->wdl = static_cast<std::int32_t>(found.score);
    result->is_uncertain = found.is_certain ? 0 : 1;
    return MATE33_OK;
  });
}

mate33_status mate33_probe_dtz(const mate33_tablebase* tables, const mate33_position* position,
                               mate33_rule50_result* result) {
  return probe_under_rule(tables, position, result, [&](const Position& asked) {
    const DtzResult found = tables->tables.probe_dtz(asked);
    if (found.status != ProbeStatus::ok) return fail_rule50(found.status, found.unanswered, *result);
    result->wdl = wdl_with_clock(found.value, position->rule50);
    result->dtz = found.value.signed_plies();
    return MATE33_OK;
  });
}

mate33_status mate33_probe_dtm50(const mate33_tablebase* tables, const mate33_position* position,
                                 mate33_rule50_result* result) {
  return probe_under_rule(tables, position, result, [&](const Position& asked) {
    const Dtm50Result found = tables->tables.probe_dtm50(asked);
    if (found.status != ProbeStatus::ok) return fail_rule50(found.status, found.unanswered, *result);
    const auto plies = static_cast<std::int32_t>(found.value.plies.count());
    result->dtm50 = found.value.is_loss() ? -plies : plies;
    result->wdl = found.value.is_win()    ? MATE33_WDL_WIN
                  : found.value.is_loss() ? MATE33_WDL_LOSS
                                          : MATE33_WDL_DRAW;
    return MATE33_OK;
  });
}

mate33_status mate33_rule50_moves(const mate33_tablebase* tables, const mate33_position* position,
                                  mate33_rule50_move* moves, size_t capacity, size_t* count) {
  if (tables == nullptr || position == nullptr || (moves == nullptr && capacity > 0) || count == nullptr) {
    return MATE33_BAD_ARGUMENT;
  }
  const ReadPosition read = position_from(*position);
  if (read.status == MATE33_BAD_ARGUMENT) return read.status;
  return put_moves(tables, read, moves, capacity, count, [](const RootProbe&) {});
}

mate33_status mate33_wdl_dtz_moves(const mate33_tablebase* tables, const mate33_position* position,
                                   int with_dtz, mate33_rule50_move* moves, size_t capacity, size_t* count) {
  if (tables == nullptr || position == nullptr || (moves == nullptr && capacity > 0) || count == nullptr) {
    return MATE33_BAD_ARGUMENT;
  }
  const ReadPosition read = position_from(*position);
  if (read.status == MATE33_BAD_ARGUMENT) return read.status;
  *count = 0;
  if (read.status != MATE33_OK) return read.status;
  if (find_fault(read.position)) return MATE33_ILLEGAL;
  const MoveList legal = legal_moves(read.position);
  return copy_out(legal, capacity, count, [&](std::size_t i) {
    Position after = read.position;
    after.play(legal[i]);
    mate33_rule50_move& move = moves[i];
    std::memset(&move, 0, sizeof move);
    move.move = to_c(legal[i]);
    move.zeroing = read.position.is_zeroing(legal[i]) ? 1 : 0;
    put_by_wdl_and_dtz(tables->tables, after, with_dtz != 0 && move.zeroing == 0, move);
  });
}

mate33_status mate33_rule50_line(const mate33_tablebase* tables, const mate33_position* position,
                                 mate33_rule50_result* result, mate33_move* moves, size_t capacity,
                                 size_t* count) {
  if ((moves == nullptr && capacity > 0) || count == nullptr) return MATE33_BAD_ARGUMENT;
  *count = 0;
  return probe_under_rule(tables, position, result, [&](const Position& asked) {
    const mate33_status status = guarded([&] {
      const Line line = tables->tables.best_line_under_rule(asked);
      if (line.status != ProbeStatus::ok) {
        return fail_rule50(line.status, TableKey(Game::chess, line.unanswered, Metric::dtm), *result);
      }
      result->wdl = line.value.is_win()    ? MATE33_WDL_WIN
                    : line.value.is_loss() ? MATE33_WDL_LOSS
                                           : MATE33_WDL_DRAW;
      return copy_out(line.moves, capacity, count, [&](std::size_t i) { moves[i] = to_c(line.moves[i]); });
    });
    return status == MATE33_OUT_OF_MEMORY ? refuse_rule50(status, *result) : status;
  });
}

mate33_status mate33_moves_to_play(const mate33_tablebase* tables, const mate33_position* position,
                                   const mate33_position* earlier, size_t earlier_count, int under_rule50,
                                   mate33_rule50_move* moves, size_t capacity, size_t* count) {
  if (tables == nullptr || position == nullptr || (earlier == nullptr && earlier_count > 0) ||
      (moves == nullptr && capacity > 0) || count == nullptr) {
    return MATE33_BAD_ARGUMENT;
  }
  const ReadPosition read = position_from(*position);
  if (read.status == MATE33_BAD_ARGUMENT) return read.status;
  GameHistory history(read.position);
  for (std::size_t i = 0; i < earlier_count; ++i) {
    const ReadPosition each = position_from(earlier[i]);
    if (each.status == MATE33_BAD_ARGUMENT) return each.status;
    if (each.status != MATE33_ILLEGAL) history.add(each.position);
  }
  return put_moves(tables, read, moves, capacity, count,
                   [&](RootProbe& root) { rank_for_play(root, history, under_rule50 != 0); });
}

mate33_status mate33_metric_status(const mate33_tablebase* tables, const char* material, const char* metric) {
  return with_table(tables, material, metric,
                    [](const auto& of, const auto& key) { return to_c(status_of_table(of, key)); });
}

unsigned mate33_largest_found(const mate33_tablebase* tables, const char* metric) {
  if (tables == nullptr || metric == nullptr) return 0;
  unsigned largest = 0;
  guarded([&] {
    const auto what = parse_metric(metric);
    for (const TableKey& key : tables->tables.found()) {
      if (what && key.metric == *what) largest = std::max(largest, key.material.men());
    }
    return MATE33_OK;
  });
  return largest;
}

size_t mate33_count_found(const mate33_tablebase* tables, const char* metric) {
  if (tables == nullptr || metric == nullptr) return 0;
  std::size_t count = 0;
  guarded([&] {
    const auto what = parse_metric(metric);
    count = static_cast<std::size_t>(std::ranges::count_if(
        tables->tables.found(), [&](const TableKey& key) { return what && key.metric == *what; }));
    return MATE33_OK;
  });
  return count;
}

mate33_status mate33_shared_open(const char* directories) {
  return mate33_shared_open_with(directories, nullptr);
}

mate33_status mate33_shared_open_with(const char* directories, const mate33_options* options) {
  mate33_shared_close();
  mate33_tablebase* opened = nullptr;
  const mate33_status status = mate33_open(directories, options, &opened);
  return status == MATE33_OK ? mate33_share(opened) : status;
}

mate33_status mate33_share(mate33_tablebase* tables) {
  if (tables == nullptr) return MATE33_BAD_ARGUMENT;
  if (tables != shared_tables) mate33_shared_close();
  shared_tables = tables;
  shared_largest = mate33_largest_found(shared_tables, "wdl");
  return MATE33_OK;
}

void mate33_shared_close(void) {
  mate33_close(shared_tables);
  shared_tables = nullptr;
  shared_largest = 0;
}

const mate33_tablebase* mate33_shared(void) {
  return shared_tables;
}

unsigned mate33_shared_largest(void) {
  return shared_largest;
}
