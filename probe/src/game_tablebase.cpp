#include "mate33/game_tablebase.hpp"

#include <algorithm>
#include <cstddef>
#include <new>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "game_lookup.hpp"
#include "game_tablebase_state.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/table/codec/repetition_codes.hpp"

namespace mate33 {

namespace {

/// How good a move is for its mover, by what it leads to, to compare: the lower is the better. What is not
/// known comes between what does not lose and what loses.
int order_of_move(const RankedGameMove& move) {
  if (move.after.status == ProbeStatus::ok) return 2 * goodness(move.after.value);
  return 1;
}

/// Among moves that distances call equal, as all that draw.
int order_by_repetition(const RankedGameMove& move) {
  if (!move.repetition_after || move.repetition_after->status != ProbeStatus::ok) return 1;
  const RepetitionResult after = move.repetition_after->result;
  if (is_loss(after)) return 0;
  return is_win(after) ? 2 : 1;
}

/// Puts the best first. Names, which decide among equals, are made once a move and not for each comparison.
void rank(const GameRules& rules, std::vector<RankedGameMove>& moves) {
  std::vector<std::tuple<int, int, std::string, std::size_t>> order;  // last the number of the move
  for (const RankedGameMove& move : moves) {
    order.emplace_back(order_of_move(move), order_by_repetition(move), name_of_move(rules, move.move),
                       order.size());
  }
  std::sort(order.begin(), order.end());
  std::vector<RankedGameMove> ranked;
  ranked.reserve(moves.size());
  for (const auto& each : order) ranked.push_back(moves[std::get<3>(each)]);
  moves = std::move(ranked);
}

/// What the interface says of ask(), which throws std::bad_alloc.
template <class Ask>
GameProbe probe_of(Ask ask) {
  try {
    const GameAnswer found = ask();
    if (found.status != ProbeStatus::ok) return {found.status, {}, found.key.material};
    return {ProbeStatus::ok, value_of(found.code), found.key.material};
  } catch (const std::bad_alloc&) {
    return {ProbeStatus::out_of_memory, {}, {}};
  }
}

template <class Ask>
RepetitionProbe repetition_of(Ask ask) {
  try {
    const GameAnswer found = ask();
    if (found.status != ProbeStatus::ok) return {found.status, {}, found.key.material, found.key.metric};
    return {ProbeStatus::ok, repetition_result_of(found.code), found.key.material};
  } catch (const std::bad_alloc&) {
    return {ProbeStatus::out_of_memory, {}, {}};
  }
}

}  // namespace

GameTablebase::GameTablebase(std::unique_ptr<State> state) : state_(std::move(state)) {}
GameTablebase::~GameTablebase() = default;
GameTablebase::GameTablebase(GameTablebase&&) noexcept = default;
GameTablebase& GameTablebase::operator=(GameTablebase&&) noexcept = default;

GameTablebase GameTablebase::open(std::shared_ptr<const ExpandedRules> rules,
                                  std::vector<std::string> directories, const TablebaseOptions& options) {
  auto state = std::make_unique<State>(std::move(rules), options);
  for (const std::string& directory : directories) state->tables.add_directory(directory);
  return GameTablebase(std::move(state));
}

const ExpandedRules& GameTablebase::rules() const {
  return state_->tables.rules();
}

std::vector<GameMaterial> GameTablebase::found() const {
  std::vector<GameMaterial> materials;
  for (const auto& [key, slot] : state_->tables.slots()) {
    if (key.metric == Metric::dtm) materials.push_back(key.material);
  }
  return materials;
}

ProbeStatus GameTablebase::State::open_now(const GameTableKey& key, const GameTable*& table) const noexcept {
  const GameTableSet::Entry* const entry = tables.find(key);
  return entry != nullptr ? entry->slot->open_now(table) : ProbeStatus::missing_table;
}

ProbeStatus GameTablebase::table_status(const GameTableKey& key) const noexcept {
  const GameTable* table = nullptr;
  return state_->open_now(key, table);
}

ProbeStatus GameTablebase::verify_checksums(const GameTableKey& key) const noexcept {
  const GameTable* table = nullptr;
  const ProbeStatus status = state_->open_now(key, table);
  return table != nullptr ? table->verify_checksums() : status;
}

Tablebase::Preload GameTablebase::preload(const GameTableKey& key, std::uint64_t limit) const noexcept {
  const GameTable* table = nullptr;
  const ProbeStatus status = state_->open_now(key, table);
  if (table != nullptr) return table->preload(limit);
  return {Tablebase::PreloadStatus::failed, status, 0};
}

void GameTablebase::open_files() const {
  const GameTable* unused = nullptr;
  for (const auto& [key, slot] : state_->tables.slots()) slot->open_now(unused);
}

std::vector<std::string> GameTablebase::faults() const {
  std::vector<std::string> lines;
  for (const TableFault& fault : state_->tables.faults().all()) lines.push_back(fault.message);
  return lines;
}

GameProbe GameTablebase::probe(const GamePosition& position) const {
  return probe_of([&] { return answer(state_->tables, position, Metric::dtm); });
}

RepetitionProbe GameTablebase::probe_repetition(const GamePosition& position) const {
  return repetition_of([&] { return answer(state_->tables, position, Metric::repetition); });
}

GameRoot GameTablebase::probe_root(const GamePosition& position) const {
  GameRoot root{probe(position), std::nullopt, {}};
  if (root.probe.status == ProbeStatus::illegal_position) return root;
  const RepetitionProbe repetition = probe_repetition(position);
  if (repetition.status == ProbeStatus::ok) root.repetition = repetition.result;
  for (const GameMove& move : legal_moves(rules(), position)) {
    const bool is_capture = mate33::is_capture(position, move);
    const GamePosition after = mate33::after(position, move);
    const auto ask = [&](Metric metric) {
      return [&tables = state_->tables, &after, metric] { return answer_legal(tables, after, metric); };
    };
    RankedGameMove ranked{move, probe_of(ask(Metric::dtm)), std::nullopt, is_capture,
                          is_capture || move.becomes};
    if (root.repetition) ranked.repetition_after = repetition_of(ask(Metric::repetition));
    root.moves.push_back(std::move(ranked));
  }
  rank(rules().rules(), root.moves);
  return root;
}

GameLine GameTablebase::best_line(const GamePosition& position) const {
  GameLine line{probe(position), {}};
  if (!line.probe.value.is_decisive()) return line;
  GamePosition at = position;
  for (unsigned left = line.probe.value.plies.count(); left > 0; --left) {
    const GameRoot root = probe_root(at);
    // A loss in no plies is the end, though there may be moves: a royal alone has lost by some rules.
    if (root.moves.empty() || root.probe.value.plies.count() == 0) break;
    const RankedGameMove& best = root.moves.front();
    if (best.after.status != ProbeStatus::ok) {
      line.probe = best.after;
      break;
    }
    line.moves.push_back(best.move);
    at = mate33::after(at, best.move);
  }
  return line;
}

std::shared_ptr<const ExpandedRules> find_rules(const std::string& game,
                                                const std::vector<std::string>& directories) {
  if (game == xiangqi_rules().name) return expanded_xiangqi_rules();
  RulesShelf shelf;
  for (const std::string& directory : directories) {
    for (const std::string& file : files_of_game(directory, game)) {
      const auto reader = GameTableReader::open_file(file, shelf);
      if (reader && reader->layout().rules().rules().name == game) return reader->layout().shared_rules();
    }
  }
  return nullptr;
}

}  // namespace mate33
