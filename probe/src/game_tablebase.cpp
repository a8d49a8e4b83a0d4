#include "mate33/game_tablebase.hpp"

#include <algorithm>
#include <new>
#include <tuple>
#include <utility>

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
  try {
    const GameAnswer found = mate33::answer(state_->tables, position, Metric::dtm);
    if (found.status != ProbeStatus::ok) return {found.status, {}, found.key.material};
    return {ProbeStatus::ok, value_of(found.code), found.key.material};
  } catch (const std::bad_alloc&) {
    return {ProbeStatus::out_of_memory, {}, {}};
  }
}

RepetitionProbe GameTablebase::probe_repetition(const GamePosition& position) const {
  try {
    const GameAnswer found = mate33::answer(state_->tables, position, Metric::repetition);
    if (found.status != ProbeStatus::ok) return {found.status, {}, found.key.material, found.key.metric};
    return {ProbeStatus::ok, repetition_result_of(found.code), found.key.material};
  } catch (const std::bad_alloc&) {
    return {ProbeStatus::out_of_memory, {}, {}};
  }
}

GameRoot GameTablebase::probe_root(const GamePosition& position) const {
  GameRoot root{probe(position), std::nullopt, {}};
  if (root.probe.status == ProbeStatus::illegal_position) return root;
  const RepetitionProbe repetition = probe_repetition(position);
  if (repetition.status == ProbeStatus::ok) root.repetition = repetition.result;
  for (const GameMove& move : legal_moves(rules(), position)) {
    const bool is_capture = mate33::is_capture(position, move);
    const GamePosition after = mate33::after(position, move);
    RankedGameMove ranked{move, probe(after), std::nullopt, is_capture, is_capture || move.becomes};
    if (root.repetition) ranked.repetition_after = probe_repetition(after);
    root.moves.push_back(std::move(ranked));
  }
  const auto order = [&](const RankedGameMove& move) {
    return std::tuple(order_of_move(move), order_by_repetition(move),
                      name_of_move(rules().rules(), move.move));
  };
  std::ranges::sort(root.moves, {}, order);
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
