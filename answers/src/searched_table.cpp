#include "mate33/answers/searched_table.hpp"

#include <algorithm>

#include "mate33/answers/explain.hpp"
#include "mate33/answers/probed_values.hpp"
#include "mate33/base/directory.hpp"

namespace mate33 {

namespace {

std::optional<TableReader> find_reader(const TableKey& key, const std::string& directories) {
  const std::vector<std::string> list = split_directory_list(directories);
  for (const std::string& directory : list) {
    auto reader = TableReader::open_file(path_in(directory, table_file_name(key)));
    if (!reader || reader->header().key() != key) continue;
    reader->find_wdl_in(list);
    return *std::move(reader);
  }
  return std::nullopt;
}

/// What the tables say, once they are known to have this one. Throws NoValue.
CodeAnswer checked_answer(const Tablebase& tables, const TableKey& key, const TablePlaces& places) {
  if (!tables.has_table(key)) {
    const ProbeStatus status = tables.status_without_table(key);
    throw NoValue(status, key, explain(status, key, places));
  }
  return code_answer_of(tables, key.metric, places.directories, std::string(places.elsewhere));
}

/// By side to move, whoever wins.
std::array<Plies, 2> longest_by(const std::array<TableCounts, 2>& counts) {
  std::array<Plies, 2> longest;
  for (const Color c : all_colors) {
    longest[index(c)] = std::max(counts[index(c)].longest_win, counts[index(c)].longest_loss);
  }
  return longest;
}

bool is_any_longest(std::span<const FindKind> kinds) {
  return std::ranges::any_of(kinds, [](FindKind kind) {
    return kind == FindKind::longest_white || kind == FindKind::longest_black;
  });
}

}  // namespace

SearchedTable::SearchedTable(const Tablebase& tables, const TableKey& key, const TablePlaces& places)
    : SearchedTable(key, places, checked_answer(tables, key, places)) {}

SearchedTable::SearchedTable(const TableKey& key, const TablePlaces& places, const CodeAnswer& answer)
    : key_(key) {
  reader_ = find_reader(key, places.directories);
  codes_ = reader_ ? codes_of(*reader_, answer) : codes_of(TableLayout(key.material), answer);
}

std::optional<std::array<Plies, 2>> SearchedTable::longest() const {
  if (!reader_) return std::nullopt;
  return longest_by(reader_->header().counts);
}

FindTable SearchedTable::to_find(const FindQuery& query, ValueSource value_of, Executor& executor,
                                 const TableStore* store) const {
  FindTable table{codes(), key_.metric};
  if (is_any_longest(query.kinds)) {
    const auto told = longest();
    table.longest = told ? *told : longest_in(codes(), executor);
  }
  table.value_of = std::move(value_of);
  const bool goes_by_moves = std::ranges::any_of(query.kinds, needs_moves);
  if (store != nullptr && goes_by_moves && store->can_read_with_conversions(key_.material)) {
    table.solved = store;
  }
  return table;
}

double SearchedTable::entries() const {
  return static_cast<double>(BlockMap(codes_->layout).plane_count() * plane_entries);
}

double SearchedTable::seconds_of_core() const {
  constexpr double stored = 3e-9, in_context = 4e-8, asked = 5e-7;
  if (!reader_) return entries() * 2 * asked;
  const double read = reader_->models().is_empty() ? stored : in_context;
  const TableHeader& header = reader_->header();
  if (header.sides != StoredSides::both) return entries() * (read + asked);
  return entries() * (read * 2 + (header.has_floors() ? asked / 3 : 0));
}

double SearchedTable::seconds_of_moves() const {
  constexpr double of_position = 2.5e-6;
  return entries() * 2 * of_position;
}

SearchedGameTable::SearchedGameTable(const GameTableReader& reader, const GameTablebase& tables,
                                     const TablePlaces& places)
    : code_of_(game_codes_of(tables, Metric::dtm, places)),
      codes_(codes_of(reader, code_of_)),
      table_{codes_, longest_by(reader.header().counts), code_of_} {}

}  // namespace mate33
