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

}  // namespace

SearchedTable::SearchedTable(const Tablebase& tables, const TableKey& key, const TablePlaces& places)
    : key_(key) {
  if (!tables.has_table(key)) {
    const ProbeStatus status = tables.status_without_table(key);
    throw NoValue(status, key, explain(status, key, places));
  }
  const std::string elsewhere(places.elsewhere);
  const CodeAnswer answer = code_answer_of(tables, key.metric, places.directories, elsewhere);
  reader_ = find_reader(key, places.directories);
  codes_ = reader_ ? codes_of(*reader_, answer) : codes_of(TableLayout(key.material), answer);
}

std::optional<std::array<Plies, 2>> SearchedTable::longest() const {
  if (!reader_) return std::nullopt;
  std::array<Plies, 2> longest;
  for (const Color c : all_colors) {
    const TableCounts& counts = reader_->header().counts[index(c)];
    longest[index(c)] = std::max(counts.longest_win, counts.longest_loss);
  }
  return longest;
}

double SearchedTable::seconds_of_core() const {
  constexpr double stored = 3e-9, in_context = 4e-8, asked = 5e-7;
  const TableLayout& layout = codes_->layout;
  const auto entries = static_cast<double>(BlockMap(layout).plane_count() * plane_entries);
  if (!reader_) return entries * 2 * asked;
  const double read = reader_->models().is_empty() ? stored : in_context;
  const TableHeader& header = reader_->header();
  if (header.sides != StoredSides::both) return entries * (read + asked);
  return entries * (read * 2 + (header.has_floors() ? asked / 3 : 0));
}

}  // namespace mate33
