#include "mate33/game_tablebase.hpp"

#include <algorithm>
#include <map>
#include <new>
#include <set>
#include <tuple>
#include <utility>

#include "kept_blocks.hpp"
#include "mate33/base/directory.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/table/codec/repetition_codes.hpp"
#include "mate33/table/format/table_file_name.hpp"
#include "mate33/table/game_table_reader.hpp"

namespace mate33 {

namespace {

/// A table once somebody has asked for it.
struct OpenedGameTable {
  std::shared_ptr<const GameTableReader> reader;
  ProbeStatus status = ProbeStatus::missing_table;
  std::uint64_t number = 0;  ///< tells it from the others; 0: nobody has asked yet
};

ProbeStatus status_of_game_fault(const TableFault& fault) {
  switch (fault.kind) {
    case TableFault::Kind::missing: return ProbeStatus::missing_table;
    case TableFault::Kind::io_error: return ProbeStatus::io_error;
    case TableFault::Kind::damaged: break;
  }
  return ProbeStatus::corrupt_file;
}

/// The table files of a game in a directory, sorted. What cannot be listed has none.
std::vector<std::string> files_of_game(const std::string& directory, const std::string& game) {
  const std::string folder = path_in(directory, game);
  std::vector<std::string> files;
  const auto names = names_in_directory(folder);
  if (!names) return files;
  for (const std::string& name : *names) {
    if (has_table_extension(name)) files.push_back(path_in(folder, name));
  }
  return files;
}

/// What is wrong with the name of a file that is nearly called as a table of the game is, if anything.
std::optional<std::string> fault_of_name(const ExpandedRules& rules, const std::string& file) {
  const std::string name = file_name_of(file);
  const auto meant = game_key_meant_by(rules, name);
  if (!meant || is_name_of_table(rules, name)) return std::nullopt;
  return misnamed(file, rules.rules().name + ":" + game_table_name(rules, *meant),
                  file_name_of(game_table_path(rules, *meant)));
}

/// What a table says of a position.
struct GameAnswer {
  ProbeStatus status;
  Code code;         ///< where status is ok
  GameTableKey key;  ///< of the table
};

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

struct GameTablebase::State {
  State(std::shared_ptr<const ExpandedRules> its_rules, std::vector<std::string> its_directories,
        std::size_t cache_bytes)
      : rules(std::move(its_rules)), directories(std::move(its_directories)), cache(cache_bytes) {}

  OpenedGameTable table(const GameTableKey& key);
  GameAnswer answer(const GamePosition& position, Metric metric);
  GameAnswer code_at(const OpenedGameTable& opened, const GameLayout::Entry& entry, Color to_move);
  GameAnswer note(const TableFault& fault, const GameTableKey& key);
  GameAnswer answer_by_moves(const GamePosition& position, const GameTableReader& reader);
  GameAnswer distance_by_moves(const GamePosition& position);
  GameAnswer result_by_moves(const GamePosition& position);

  const std::shared_ptr<const ExpandedRules> rules;
  const std::vector<std::string> directories;
  KeptBlocks<std::vector<Code>> cache;
  RulesShelf shelf;
  Mutex mutex;  // of what follows
  std::map<GameTableKey, OpenedGameTable> tables;
  std::vector<std::string> faults;
};

/// Opens the table where it is found first. One that is not there, or cannot be read now, is tried again.
OpenedGameTable GameTablebase::State::table(const GameTableKey& key) {
  const Lock lock(mutex);
  OpenedGameTable& opened = tables[key];
  if (opened.status == ProbeStatus::ok || opened.status == ProbeStatus::corrupt_file) return opened;
  if (opened.number == 0) opened.number = tables.size();
  opened.status = ProbeStatus::missing_table;
  for (const std::string& directory : directories) {
    auto reader = GameTableReader::open_table(directory, *rules, key, shelf);
    if (!reader && reader.error().kind == TableFault::Kind::missing) continue;
    if (reader) {
      opened.status = ProbeStatus::ok;
      opened.reader = std::make_shared<const GameTableReader>(*std::move(reader));
    } else {
      opened.status = status_of_game_fault(reader.error());
      faults.push_back(reader.error().message);
    }
    break;
  }
  return opened;
}

GameAnswer GameTablebase::State::answer(const GamePosition& position, Metric metric) {
  if (find_fault(*rules, position)) return {ProbeStatus::illegal_position, illegal_code, {{}, metric}};
  const GameMaterial own = position.material();
  bool is_swapped = !own.is_normalised(*rules);
  const GameTableKey key{is_swapped ? own.colors_swapped() : own, metric};
  const OpenedGameTable opened = table(key);
  if (!opened.reader) return {opened.status, illegal_code, key};
  const GameTableReader& reader = *opened.reader;
  const auto side_in_table = [&] { return is_swapped ? !position.to_move : position.to_move; };
  if (!stores(reader.header().sides, side_in_table())) {
    if (own != own.colors_swapped()) return answer_by_moves(position, reader);
    is_swapped = !is_swapped;
  }
  const auto entry = reader.layout().entry_of(position, is_swapped);
  if (!entry) return {ProbeStatus::illegal_position, illegal_code, key};
  return code_at(opened, *entry, side_in_table());
}

/// Reads the code of an entry. Precondition: the table stores this side.
GameAnswer GameTablebase::State::code_at(const OpenedGameTable& opened, const GameLayout::Entry& entry,
                                         Color to_move) {
  const GameTableReader& reader = *opened.reader;
  const GameTableKey key = reader.header().key();
  const std::size_t group = GameBlocks::group_of(entry.row);
  const std::size_t block = reader.blocks().block_of(group, to_move);
  const std::uint64_t number = opened.number << 32 | block;
  auto codes = cache.find(number);
  if (!codes) {
    auto read = std::make_shared<std::vector<Code>>(reader.blocks().entries_of(group));
    BlockBuffer buffer;
    if (const auto fault = reader.read_block(block, buffer, *read)) return note(*fault, key);
    codes = read;
    cache.keep(number, std::move(read), codes->size() * sizeof(Code));
  }
  return {ProbeStatus::ok, (*codes)[reader.blocks().entry_of(entry.row, entry.point)], key};
}

GameAnswer GameTablebase::State::note(const TableFault& fault, const GameTableKey& key) {
  const Lock lock(mutex);
  faults.push_back(fault.message);
  return {status_of_game_fault(fault), illegal_code, key};
}

/// What a table that stores the other side to move says of it. A code that the table cannot have comes from
/// another one that is not of the same making.
GameAnswer GameTablebase::State::answer_by_moves(const GamePosition& position,
                                                 const GameTableReader& reader) {
  const GameTableHeader& header = reader.header();
  GameAnswer found = header.metric == Metric::dtm ? distance_by_moves(position) : result_by_moves(position);
  if (found.status != ProbeStatus::ok) return found;
  found.key = header.key();
  if (found.code <= header.greatest_code()) return found;
  return note(reader.contradicted(), header.key());
}

/// The best of what the moves lead to.
GameAnswer GameTablebase::State::distance_by_moves(const GamePosition& position) {
  const std::vector<GameMove> moves = legal_moves(*rules, position);
  if (const auto end = find_end(*rules, position, moves)) {
    return {ProbeStatus::ok, *end == GameEnd::lost ? mated_code : draw_code, {}};
  }
  std::optional<Code> best;
  for (const GameMove& move : moves) {
    GameAnswer next = answer(after(position, move), Metric::dtm);
    if (next.status != ProbeStatus::ok) return next;
    const Code code = before_move(next.code);
    if (!best || rank_of_code(code) > rank_of_code(*best)) best = code;
  }
  return {ProbeStatus::ok, *best, {}};
}

/// As distance_by_moves(). By mate is what a distance decides; else a move to a loss wins by the rule, and
/// where all moves lead to wins, it has lost.
GameAnswer GameTablebase::State::result_by_moves(const GamePosition& position) {
  GameAnswer distance = answer(position, Metric::dtm);
  if (distance.status != ProbeStatus::ok) return distance;
  const auto found = [](RepetitionResult result) { return GameAnswer{ProbeStatus::ok, code_of(result), {}}; };
  const RepetitionResult by_mate = result_by_mate(value_of(distance.code));
  if (by_mate != RepetitionResult::draw) return found(by_mate);
  const std::vector<GameMove> moves = legal_moves(*rules, position);
  bool loses = !moves.empty();
  for (const GameMove& move : moves) {
    GameAnswer next = answer(after(position, move), Metric::repetition);
    if (next.status != ProbeStatus::ok) return next;
    const RepetitionResult result = repetition_result_of(next.code);
    if (is_loss(result)) return found(RepetitionResult::win_by_rule);
    loses = loses && is_win(result);
  }
  return found(loses ? RepetitionResult::loss_by_rule : RepetitionResult::draw);
}

GameTablebase::GameTablebase(std::unique_ptr<State> state) : state_(std::move(state)) {}
GameTablebase::~GameTablebase() = default;
GameTablebase::GameTablebase(GameTablebase&&) noexcept = default;
GameTablebase& GameTablebase::operator=(GameTablebase&&) noexcept = default;

GameTablebase GameTablebase::open(std::shared_ptr<const ExpandedRules> rules,
                                  std::vector<std::string> directories, std::size_t cache_bytes) {
  auto state = std::make_unique<State>(std::move(rules), std::move(directories), cache_bytes);
  for (const std::string& directory : state->directories) {
    for (const std::string& file : files_of_game(directory, state->rules->rules().name)) {
      if (auto fault = fault_of_name(*state->rules, file)) state->faults.push_back(*std::move(fault));
    }
  }
  return GameTablebase(std::move(state));
}

void GameTablebase::open_files() const {
  for (const std::string& directory : state_->directories) {
    for (const std::string& file : files_of_game(directory, rules().rules().name)) {
      const std::string name = file_name_of(file);
      if (is_name_of_table(rules(), name)) state_->table(*game_key_meant_by(rules(), name));
    }
  }
}

const ExpandedRules& GameTablebase::rules() const {
  return *state_->rules;
}

std::vector<GameMaterial> GameTablebase::found() const {
  std::set<GameMaterial> materials;
  for (const std::string& directory : state_->directories) {
    for (const std::string& file : files_of_game(directory, rules().rules().name)) {
      const std::string name = file_name_of(file);
      if (!is_name_of_table(rules(), name)) continue;
      const GameTableKey key = *game_key_meant_by(rules(), name);
      if (key.metric == Metric::dtm) materials.insert(key.material);
    }
  }
  return {materials.begin(), materials.end()};
}

GameProbe GameTablebase::probe(const GamePosition& position) const {
  try {
    const GameAnswer answer = state_->answer(position, Metric::dtm);
    if (answer.status != ProbeStatus::ok) return {answer.status, {}, answer.key.material};
    return {ProbeStatus::ok, value_of(answer.code), answer.key.material};
  } catch (const std::bad_alloc&) {
    return {ProbeStatus::out_of_memory, {}, {}};
  }
}

RepetitionProbe GameTablebase::probe_repetition(const GamePosition& position) const {
  try {
    const GameAnswer answer = state_->answer(position, Metric::repetition);
    if (answer.status != ProbeStatus::ok) return {answer.status, {}, answer.key.material, answer.key.metric};
    return {ProbeStatus::ok, repetition_result_of(answer.code), answer.key.material};
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

std::vector<std::string> GameTablebase::faults() const {
  const Lock lock(state_->mutex);
  return state_->faults;
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
