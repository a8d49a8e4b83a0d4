#include "mate33/tablebase.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "lookup.hpp"
#include "mate33/base/machine_memory.hpp"
#include "mate33/chess/legal_moves.hpp"

namespace mate33 {

namespace {

bool is_checkmate(const Position& position) {
  return is_in_check(position, position.side_to_move) && !has_legal_move(position);
}

}  // namespace

const char* describe(ProbeStatus status) {
  switch (status) {
    case ProbeStatus::ok: return "ok";
    case ProbeStatus::missing_table: return "no table of this material was found";
    case ProbeStatus::castling_rights: return "tables do not answer positions with castling rights";
    case ProbeStatus::illegal_position: return "the position is illegal";
    case ProbeStatus::too_many_men: return "more men than any table holds";
    case ProbeStatus::corrupt_file: return "the table is damaged";
    case ProbeStatus::io_error: return "the table cannot be read";
    case ProbeStatus::out_of_memory: return "out of memory";
  }
  return "";
}

ProbeStatus status_of(const TableFault& fault) {
  switch (fault.kind) {
    case TableFault::Kind::missing: return ProbeStatus::missing_table;
    case TableFault::Kind::io_error: return ProbeStatus::io_error;
    case TableFault::Kind::damaged: break;
  }
  return ProbeStatus::corrupt_file;
}

const char* name_of(ProbeStatus status) {
  switch (status) {
    case ProbeStatus::ok: return "ok";
    case ProbeStatus::missing_table: return "missing_table";
    case ProbeStatus::castling_rights: return "castling_rights";
    case ProbeStatus::illegal_position: return "illegal_position";
    case ProbeStatus::too_many_men: return "too_many_men";
    case ProbeStatus::corrupt_file: return "corrupt_file";
    case ProbeStatus::io_error: return "io_error";
    case ProbeStatus::out_of_memory: return "out_of_memory";
  }
  return "";
}

std::vector<std::string> split_directory_list(std::string_view list) {
  std::vector<std::string> items;
  while (!list.empty()) {
    const std::string_view item = list.substr(0, list.find(directory_list_separator));
    if (!item.empty()) items.emplace_back(item);
    list.remove_prefix(std::min(list.size(), item.size() + 1));
  }
  return items;
}

std::size_t default_cache_bytes() noexcept {
  constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20, share = 32;
  return static_cast<std::size_t>(std::clamp(memory_of_machine() / share, 64 * mebibyte, 512 * mebibyte));
}

Tablebase::Tablebase(const TablebaseOptions& options) : set_(std::make_unique<TableSet>(options)) {}
Tablebase::~Tablebase() = default;
Tablebase::Tablebase(Tablebase&&) noexcept = default;
Tablebase& Tablebase::operator=(Tablebase&&) noexcept = default;

Tablebase Tablebase::open(std::string_view directory_list, const TablebaseOptions& options) {
  return open(split_directory_list(directory_list), options);
}

Tablebase Tablebase::open(std::span<const std::string> directories, const TablebaseOptions& options) {
  Tablebase tables(options);
  tables.add_directories(directories);
  return tables;
}

Expected<Tablebase, TableFault> Tablebase::open_memory(std::span<const std::byte> contents,
                                                       const TablebaseOptions& options) {
  Tablebase tables(options);
  if (auto fault = tables.add_memory(contents)) return Unexpected{*std::move(fault)};
  return tables;
}

void Tablebase::add_directories(std::string_view directory_list) {
  add_directories(split_directory_list(directory_list));
}

void Tablebase::add_directories(std::span<const std::string> directories) {
  for (const std::string& directory : directories) {
    const std::optional<TableFault> fault = set_->add_directory(directory);
    if (fault && fault->kind != TableFault::Kind::missing) set_->note(*fault);
  }
}

std::optional<TableFault> Tablebase::add_path(const std::string& path) {
  return noted(set_->add_path(path));
}

std::optional<TableFault> Tablebase::add_memory(std::span<const std::byte> contents) {
  return noted(set_->add_memory(contents, "the buffer"));
}

std::optional<TableFault> Tablebase::add_source(std::unique_ptr<ByteSource> source, const std::string& name) {
  return noted(set_->add_source(std::move(source), name));
}

bool Tablebase::add_named_source(std::unique_ptr<ByteSource> source, const std::string& name) {
  return set_->add_named_source(std::move(source), name);
}

std::optional<TableFault> Tablebase::noted(std::optional<TableFault> fault) {
  if (fault) set_->note(*fault);
  return fault;
}

ProbeResult Tablebase::probe(const Position& position) const noexcept {
  return to_result(mate33::probe<Dtm>(*set_, position, Legality::unknown));
}

void Tablebase::probe_many(std::span<const Position> positions,
                           std::span<ProbeResult> results) const noexcept {
  assert(positions.size() == results.size());
  // So many are on their way at once: as many cache lines as a processor fetches side by side.
  constexpr std::size_t batch = 16;
  std::array<Lookup, batch> lookups;
  for (std::size_t begin = 0; begin < positions.size(); begin += batch) {
    const std::size_t count = std::min(batch, positions.size() - begin);
    for (std::size_t i = 0; i < count; ++i) {
      look_up(*set_, Metric::dtm, positions[begin + i], Legality::unknown, lookups[i]);
      prefetch(lookups[i], positions[begin + i]);
    }
    for (std::size_t i = 0; i < count; ++i) {
      results[begin + i] = to_result(answer<Dtm>(*set_, lookups[i], positions[begin + i]));
    }
  }
}

DtzResult Tablebase::probe_dtz(const Position& position) const noexcept {
  const CodeResult found = mate33::probe<Dtz>(*set_, position, Legality::unknown);
  const TableKey unanswered(Game::chess, found.unanswered, found.unanswered_metric);
  if (found.status != ProbeStatus::ok) return {found.status, {}, unanswered};
  return {ProbeStatus::ok, Dtz::value_of(found.code), {}};
}

Dtm50Result Tablebase::probe_dtm50(const Position& asked) const noexcept {
  Position position = asked;
  // The rule has ended the game: no capture en passant goes on.
  if (position.halfmove_clock >= fifty_moves) position.en_passant.reset();
  const CodeResult found = mate33::probe<Dtm50>(*set_, position, Legality::unknown);
  const TableKey unanswered(Game::chess, found.unanswered, found.unanswered_metric);
  if (found.status != ProbeStatus::ok) return {found.status, {}, unanswered};
  return {ProbeStatus::ok, value_of(found.code), {}};
}

std::vector<ValueFromClock> Tablebase::dtm50_course(const Position& position) const {
  std::vector<ValueFromClock> course;
  Position at = position;
  for (at.halfmove_clock = 0; at.halfmove_clock < fifty_moves; ++at.halfmove_clock) {
    const Dtm50Result found = probe_dtm50(at);
    if (found.status != ProbeStatus::ok) return {};
    if (course.empty() || course.back().value != found.value) {
      course.push_back({at.halfmove_clock, found.value});
    }
  }
  return course;
}

WdlResult Tablebase::probe_wdl(const Position& position) const noexcept {
  // Beyond this no clock makes a difference.
  const unsigned clock = std::min<unsigned>(position.halfmove_clock, fifty_moves + 1);
  const CodeResult found = mate33::probe<Wdl>(*set_, position, Legality::unknown);
  if (found.status == ProbeStatus::ok) {
    const WdlScore score = Wdl::score_of(found.code);
    const bool is_real = score == WdlScore::win || score == WdlScore::loss;
    if (clock == 0 || !is_real || is_checkmate(position)) return {ProbeStatus::ok, score, true, {}};
    // The clock may make a difference.
    const WdlScore late = score == WdlScore::win ? WdlScore::cursed_win : WdlScore::blessed_loss;
    if (clock >= fifty_moves) return {ProbeStatus::ok, late, true, {}};
    if (const DtzResult dtz = probe_dtz(position); dtz.status == ProbeStatus::ok) {
      const Category category = categorize(dtz.value, clock);
      const bool in_time = category == Category::win || category == Category::loss;
      return {ProbeStatus::ok, in_time ? score : late, true, {}};
    }
    const ProbeResult dtm = probe(position);
    const bool mates_in_time =
        dtm.status == ProbeStatus::ok && dtm.value.plies.count() + clock <= fifty_moves;
    return {ProbeStatus::ok, score, mates_in_time, {}};
  }
  const TableKey unanswered(Game::chess, found.unanswered, found.unanswered_metric);
  if (found.status != ProbeStatus::missing_table) return {found.status, WdlScore::draw, true, unanswered};
  // DTZ tells all that WDL does.
  const DtzResult dtz = probe_dtz(position);
  if (dtz.status != ProbeStatus::ok) return {found.status, WdlScore::draw, true, unanswered};
  switch (categorize(dtz.value, clock)) {
    case Category::win: return {ProbeStatus::ok, WdlScore::win, true, {}};
    case Category::loss: return {ProbeStatus::ok, WdlScore::loss, true, {}};
    case Category::cursed_win: return {ProbeStatus::ok, WdlScore::cursed_win, true, {}};
    case Category::blessed_loss: return {ProbeStatus::ok, WdlScore::blessed_loss, true, {}};
    default: return {ProbeStatus::ok, WdlScore::draw, true, {}};
  }
}

const GameTablebase* Tablebase::game(std::string_view name) const {
  return set_->games().game(name);
}

std::vector<std::string> Tablebase::games() const {
  return set_->games().names();
}

bool Tablebase::has_table(const TableKey& key) const noexcept {
  const TableSet::Entry* const entry = set_->find(key);
  return entry != nullptr && entry->slot != nullptr && entry->slot->status() == ProbeStatus::ok;
}

ProbeStatus Tablebase::status_without_table(const TableKey& key) const noexcept {
  return set_->status_without_table(key);
}

std::vector<TableKey> Tablebase::tables() const {
  std::vector<TableKey> keys;
  for (const auto& slot : set_->slots()) {
    if (slot->status() == ProbeStatus::ok) keys.push_back(slot->key());
  }
  return keys;
}

std::vector<TableKey> Tablebase::found() const {
  std::vector<TableKey> keys;
  for (const auto& slot : set_->slots()) keys.push_back(slot->key());
  return keys;
}

void Tablebase::open_files() const {
  for (const auto& slot : set_->slots()) {
    TableSlot::Open open;
    slot->open_now(open);
  }
}

std::vector<TableFault> Tablebase::faults() const {
  return set_->faults().all();
}

const TableFault* Tablebase::fault(std::size_t i) const noexcept {
  return set_->faults().at(i);
}

ProbeStatus Tablebase::verify_checksums(const TableKey& key) const noexcept {
  const TableSet::Entry* const entry = set_->find(key);
  if (entry == nullptr) return status_without_table(key);
  return entry->slot == nullptr ? ProbeStatus::ok : entry->slot->verify_checksums();
}

Tablebase::Preload Tablebase::preload(const TableKey& key, std::uint64_t limit) const noexcept {
  const TableSet::Entry* const entry = set_->find(key);
  if (entry == nullptr) return {PreloadStatus::failed, status_without_table(key), 0};
  const Preload done = {PreloadStatus::done, ProbeStatus::ok, 0};
  if (entry->slot == nullptr) return done;
  TableSlot::Open open;
  const ProbeStatus status = entry->slot->open_now(open);
  if (status != ProbeStatus::ok) return {PreloadStatus::failed, status, 0};
  // The flat table lies in memory as it is.
  return open.general != nullptr ? open.general->preload(limit) : done;
}

}  // namespace mate33
