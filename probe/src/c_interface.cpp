#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "c_convert.hpp"
#include "c_tables.hpp"
#include "mate33/base/contains_value.hpp"
#include "mate33/caller_source.hpp"
#include "mate33/engine.hpp"
#include "mate33/table/format/table_file_name.hpp"

namespace mate33 {

namespace {

static_assert(MATE33_MAX_MOVES == FixedList<RankedMove>::capacity);
// The letters of all men, the 'v' between the sides and the zero byte.
static_assert(MATE33_MATERIAL_SIZE >= max_table_men + 2);

/// The fields that callers of the first version know.
constexpr std::size_t smallest_options = sizeof(mate33_options);
static_assert(sizeof(mate33_options) <= MATE33_MAX_OPTIONS_SIZE);

bool is_size_of_options(std::size_t size) {
  return size >= smallest_options && size <= MATE33_MAX_OPTIONS_SIZE;
}

TablebaseOptions to_options(const mate33_options& options) {
  return {options.cache_bytes, options.io == MATE33_IO_MMAP ? IoMethod::map : IoMethod::read};
}

/// Names that are there stay where they are.
void add_name(std::deque<std::string>& names, std::string name) {
  if (!contains_value(names, name)) names.push_back(std::move(name));
}

/// Notes the names of all tables of chess there are. Those of games take looking into their files.
void list_tables(mate33_tablebase& tables) {
  for (const TableKey& key : tables.tables.found()) {
    if (key.metric == Metric::dtm) add_name(tables.materials, key.material.to_string());
  }
  tables.are_games_listed = false;
}

std::unique_ptr<mate33_tablebase> make_handle(Tablebase tables) {
  auto handle = std::make_unique<mate33_tablebase>(std::move(tables));
  list_tables(*handle);
  return handle;
}

/// After one of the functions that add: what there is now, or why it was refused.
mate33_status added(mate33_tablebase& tables, const std::optional<TableFault>& fault) {
  list_tables(tables);
  return fault ? to_c(*fault) : MATE33_OK;
}

bool can_read(const mate33_source* source) {
  return source != nullptr && source->read != nullptr;
}

/// The caller's source, which is closed also where there is no memory for it.
std::unique_ptr<ByteSource> take_over(const mate33_source& source) {
  try {
    return std::make_unique<CallerSource>(source);
  } catch (...) {
    if (source.close != nullptr) source.close(source.context);
    throw;
  }
}

/// An enum that the caller gives, as a number. In C it may hold any, and C++ must not load such a one as an
/// enum.
template <class Enum>
int number_of(const Enum& value) {
  int number;
  static_assert(sizeof number == sizeof value);
  std::memcpy(&number, &value, sizeof number);
  return number;
}

Value value_from(const mate33_result& result) {
  const int outcome = number_of(result.outcome);
  const bool known = outcome > MATE33_UNKNOWN && outcome <= MATE33_WIN;
  if (!known) return Value::unknown();
  return {static_cast<Outcome>(outcome), Plies(result.plies)};
}

/// Writes field by field to where it is wanted: copying what has just been written takes longer. What is
/// reserved, and what no name takes, is zero.
void put_result(const ProbeResult& result, unsigned halfmove_clock, mate33_result& c) {
  c.status = to_c(result.status);
  c.outcome = to_c(result.value.outcome);
  c.plies = result.value.plies.count();
  c.certainty = is_certain(result.value, halfmove_clock) ? MATE33_CERTAIN : MATE33_UNLESS_DRAWN_BY_RULE;
  std::memset(c.unanswered, 0, sizeof c.unanswered);
  std::memset(c.reserved, 0, sizeof c.reserved);
  if (names_a_table(result.status)) put_material(result.unanswered, c.unanswered);
}

}  // namespace

mate33_status read_options(const mate33_options* given, TablebaseOptions& options) {
  if (given == nullptr) return MATE33_OK;
  if (!is_size_of_options(given->size)) return MATE33_BAD_ARGUMENT;
  // A caller compiled with a later version may know fields that this one does not.
  const auto* const bytes = reinterpret_cast<const unsigned char*>(given);
  if (std::any_of(bytes + sizeof(mate33_options), bytes + given->size,
                  [](unsigned char b) { return b != 0; })) {
    return MATE33_UNSUPPORTED;
  }
  if (given->io != MATE33_IO_READ && given->io != MATE33_IO_MMAP) return MATE33_BAD_ARGUMENT;
  options = to_options(*given);
  return is_supported(options.io) ? MATE33_OK : MATE33_UNSUPPORTED;
}

}  // namespace mate33

using namespace mate33;

const char* mate33_version(void) {
  return MATE33_VERSION;
}

const char* mate33_strerror(mate33_status status) {
  const int number = number_of(status);
  switch (number) {
    case MATE33_BAD_FEN: return "the text is not a FEN";
    case MATE33_BAD_ARGUMENT: return "an argument is null or out of range";
    case MATE33_BUFFER_TOO_SMALL: return "the buffer is too small";
    case MATE33_OVER_LIMIT: return "it would take more memory than allowed";
    case MATE33_BAD_RULES: return "the text is not the rules of a game";
    case MATE33_UNSUPPORTED: return "this platform or version cannot do it";
    default: break;
  }
  const bool known = number >= MATE33_OK && number <= MATE33_OUT_OF_MEMORY;
  return known ? describe(static_cast<ProbeStatus>(number)) : "unknown status";
}

void mate33_options_init(mate33_options* options, size_t size) {
  if (options == nullptr || !is_size_of_options(size)) return;
  std::memset(options, 0, size);
  options->size = size;
  options->cache_bytes = TablebaseOptions().cache_bytes;
  options->io = MATE33_IO_READ;
}

mate33_status mate33_open(const char* directories, const mate33_options* options, mate33_tablebase** tables) {
  if (directories == nullptr || tables == nullptr) return MATE33_BAD_ARGUMENT;
  TablebaseOptions chosen;
  if (const mate33_status status = read_options(options, chosen); status != MATE33_OK) return status;
  return guarded([&] {
    *tables = make_handle(Tablebase::open(directories, chosen)).release();
    return MATE33_OK;
  });
}

mate33_status mate33_open_memory(const void* contents, size_t size, const mate33_options* options,
                                 mate33_tablebase** tables) {
  if (contents == nullptr || tables == nullptr) return MATE33_BAD_ARGUMENT;
  TablebaseOptions chosen;
  if (const mate33_status status = read_options(options, chosen); status != MATE33_OK) return status;
  return guarded([&] {
    auto opened = Tablebase::open_memory({static_cast<const std::byte*>(contents), size}, chosen);
    if (!opened) return to_c(opened.error());
    *tables = make_handle(*std::move(opened)).release();
    return MATE33_OK;
  });
}

void mate33_close(mate33_tablebase* tables) {
  delete tables;
}

mate33_status mate33_add_directories(mate33_tablebase* tables, const char* directories) {
  if (tables == nullptr || directories == nullptr) return MATE33_BAD_ARGUMENT;
  return guarded([&] {
    tables->tables.add_directories(directories);
    list_tables(*tables);
    return MATE33_OK;
  });
}

mate33_status mate33_add_path(mate33_tablebase* tables, const char* path) {
  if (tables == nullptr || path == nullptr) return MATE33_BAD_ARGUMENT;
  return guarded([&] { return added(*tables, tables->tables.add_path(path)); });
}

mate33_status mate33_add_memory(mate33_tablebase* tables, const void* contents, size_t size) {
  if (tables == nullptr || contents == nullptr) return MATE33_BAD_ARGUMENT;
  return guarded([&] {
    return added(*tables, tables->tables.add_memory({static_cast<const std::byte*>(contents), size}));
  });
}

mate33_status mate33_add_source(mate33_tablebase* tables, const mate33_source* source, const char* name) {
  if (tables == nullptr || !can_read(source) || name == nullptr) return MATE33_BAD_ARGUMENT;
  return guarded([&] { return added(*tables, tables->tables.add_source(take_over(*source), name)); });
}

mate33_status mate33_add_named_source(mate33_tablebase* tables, const mate33_source* source,
                                      const char* name) {
  if (tables == nullptr || !can_read(source) || name == nullptr) return MATE33_BAD_ARGUMENT;
  if (!is_name_of_table(name)) return MATE33_BAD_ARGUMENT;
  return guarded([&] {
    tables->tables.add_named_source(take_over(*source), name);
    list_tables(*tables);
    return MATE33_OK;
  });
}

const char* mate33_table(const mate33_tablebase* tables, size_t i) {
  if (tables == nullptr || i >= tables->materials.size()) return nullptr;
  return tables->materials[i].c_str();
}

const char* mate33_games(const mate33_tablebase* tables, size_t i) {
  if (tables == nullptr) return nullptr;
  const char* name = nullptr;
  guarded([&] {
    const Lock lock(tables->mutex);
    if (!tables->are_games_listed) {
      for (std::string& game : tables->tables.games()) add_name(tables->games, std::move(game));
      tables->are_games_listed = true;
    }
    if (i < tables->games.size()) name = tables->games[i].c_str();
    return MATE33_OK;
  });
  return name;
}

mate33_status mate33_table_status(const mate33_tablebase* tables, const char* material) {
  return mate33_metric_status(tables, material, "dtm");
}

unsigned mate33_largest(const mate33_tablebase* tables) {
  if (tables == nullptr) return 0;
  unsigned largest = 0;
  guarded([&] {
    for (const TableKey& key : tables->tables.tables()) largest = std::max(largest, key.material.men());
    return MATE33_OK;
  });
  return largest;
}

mate33_status mate33_open_files(const mate33_tablebase* tables) {
  if (tables == nullptr) return MATE33_BAD_ARGUMENT;
  tables->tables.open_files();
  return MATE33_OK;
}

const char* mate33_problem(const mate33_tablebase* tables, size_t i) {
  const TableFault* const fault = tables != nullptr ? tables->tables.fault(i) : nullptr;
  return fault != nullptr ? fault->message.c_str() : nullptr;
}

mate33_status mate33_verify_table(const mate33_tablebase* tables, const char* material) {
  return with_table(tables, material, "dtm",
                    [](const auto& of, const auto& key) { return to_c(of.verify_checksums(key)); });
}

mate33_status mate33_preload(const mate33_tablebase* tables, const char* material, uint64_t limit,
                             uint64_t* bytes) {
  return with_table(tables, material, "dtm", [&](const auto& of, const auto& key) {
    const Tablebase::Preload preload = of.preload(key, limit);
    if (preload.status == Tablebase::PreloadStatus::failed) return to_c(preload.why);
    if (bytes != nullptr) *bytes = preload.bytes;
    return preload.status == Tablebase::PreloadStatus::done ? MATE33_OK : MATE33_OVER_LIMIT;
  });
}

mate33_status mate33_probe(const mate33_tablebase* tables, uint64_t white, uint64_t black, uint64_t kings,
                           uint64_t queens, uint64_t rooks, uint64_t bishops, uint64_t knights,
                           uint64_t pawns, unsigned rule50, unsigned castling, unsigned ep, int turn,
                           mate33_result* result) {
  const mate33_position position = {white,   black, kings,  queens,   rooks, bishops,
                                    knights, pawns, rule50, castling, ep,    turn};
  return mate33_probe_position(tables, &position, result);
}

mate33_status mate33_probe_position(const mate33_tablebase* tables, const mate33_position* position,
                                    mate33_result* result) {
  if (tables == nullptr || position == nullptr || result == nullptr) return MATE33_BAD_ARGUMENT;
  const ReadPosition read = position_from(*position);
  if (read.status == MATE33_BAD_ARGUMENT) return read.status;
  if (read.status != MATE33_OK) return refuse(read.status, *result);
  put_result(tables->tables.probe(read.position), position->rule50, *result);
  return result->status;
}

mate33_status mate33_probe_many(const mate33_tablebase* tables, const mate33_position* positions,
                                size_t count, mate33_result* results) {
  const bool list_missing = count > 0 && (positions == nullptr || results == nullptr);
  if (tables == nullptr || list_missing) return MATE33_BAD_ARGUMENT;
  constexpr std::size_t batch = 16;
  std::array<Position, batch> asked;
  std::array<std::size_t, batch> number;
  std::array<ProbeResult, batch> answers;
  for (std::size_t begin = 0; begin < count; begin += batch) {
    std::size_t n = 0;
    for (std::size_t i = begin; i < std::min(begin + batch, count); ++i) {
      const ReadPosition read = position_from(positions[i]);
      refuse(read.status, results[i]);
      if (read.status != MATE33_OK) continue;
      asked[n] = read.position;
      number[n++] = i;
    }
    tables->tables.probe_many(std::span(asked).first(n), std::span(answers).first(n));
    for (std::size_t i = 0; i < n; ++i)
      put_result(answers[i], positions[number[i]].rule50, results[number[i]]);
  }
  return MATE33_OK;
}

mate33_status mate33_root_moves(const mate33_tablebase* tables, const mate33_position* position,
                                mate33_result* result, mate33_root_move* moves, size_t capacity,
                                size_t* count) {
  const bool moves_missing = moves == nullptr && capacity > 0;
  if (tables == nullptr || position == nullptr || result == nullptr || moves_missing || count == nullptr) {
    return MATE33_BAD_ARGUMENT;
  }
  const ReadPosition read = position_from(*position);
  if (read.status == MATE33_BAD_ARGUMENT) return read.status;
  *count = 0;
  if (read.status != MATE33_OK && read.status != MATE33_CASTLING) return refuse(read.status, *result);
  const unsigned clock = position->rule50;
  const RootProbe root = tables->tables.probe_root(read.position);
  put_result({root.status, root.value, root.unanswered}, clock, *result);
  // Rights that no move could use are refused all the same.
  if (read.status != MATE33_OK) refuse(read.status, *result);
  const mate33_status copied = copy_out(root.moves, capacity, count, [&](std::size_t i) {
    const RankedMove& m = root.moves[i];
    // The largest clock does not turn round.
    const unsigned clock_after = m.zeroing ? 0 : clock + (clock <= fifty_moves ? 1 : 0);
    put_result({m.status, m.value_after, m.unanswered}, clock_after, moves[i].after);
    moves[i].move = to_c(m.move);
    std::memset(moves[i].reserved, 0, sizeof moves[i].reserved);
  });
  return copied == MATE33_OK ? result->status : copied;
}

mate33_status mate33_best_line(const mate33_tablebase* tables, const mate33_position* position,
                               mate33_result* result, mate33_move* moves, size_t capacity, size_t* count) {
  const bool moves_missing = moves == nullptr && capacity > 0;
  if (tables == nullptr || position == nullptr || result == nullptr || moves_missing || count == nullptr) {
    return MATE33_BAD_ARGUMENT;
  }
  const ReadPosition read = position_from(*position);
  if (read.status == MATE33_BAD_ARGUMENT) return read.status;
  *count = 0;
  if (read.status != MATE33_OK) return refuse(read.status, *result);
  const mate33_status status = guarded([&] {
    const Line line = tables->tables.best_line(read.position);
    const bool known = line.status == ProbeStatus::ok;
    put_result({line.status, known ? line.value : Value::unknown(), line.unanswered}, position->rule50,
               *result);
    if (!known) return result->status;
    return copy_out(line.moves, capacity, count, [&](std::size_t i) { moves[i] = to_c(line.moves[i]); });
  });
  if (status == MATE33_OUT_OF_MEMORY) return refuse(status, *result);
  return status;
}

int mate33_mate_in(const mate33_result* result, int* moves) {
  if (result == nullptr || moves == nullptr) return 0;
  const std::optional<int> mate = uci_mate(value_from(*result));
  if (mate) *moves = *mate;
  return mate ? 1 : 0;
}

int mate33_mate_score(const mate33_result* result, int mate_value, int ply_from_root) {
  return result != nullptr ? mate_score(value_from(*result), mate_value, ply_from_root) : 0;
}

mate33_bounds mate33_rule50_bound(const mate33_result* result, unsigned rule50) {
  const OutcomeBounds bounds =
      rule50_bounds(result != nullptr ? value_from(*result) : Value::unknown(), rule50);
  return {to_c(bounds.lowest), to_c(bounds.highest)};
}
