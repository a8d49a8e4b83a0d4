#include "mate33/server/table_statistics.hpp"

#include <exception>
#include <memory>
#include <optional>
#include <utility>

#include "mate33/answers/explain.hpp"
#include "mate33/answers/probed_values.hpp"
#include "mate33/census/source_hash.hpp"
#include "mate33/server/statistics_file.hpp"
#include "mate33/table/flat_table.hpp"

namespace mate33 {

namespace {

namespace fs = std::filesystem;

/// Beyond any that mate33 writes.
constexpr std::size_t largest_statistics_file = std::size_t{64} << 20;

/// A file of the general format, open, and what it is known by.
struct OpenTable {
  fs::path path;
  TableIdentity identity;
  TableReader reader;
};

/// The hash and the values are of the same file, even if another takes its name meanwhile.
std::optional<OpenTable> open_table(const fs::path& path, const TableKey& key,
                                    const std::vector<std::string>& directories,
                                    const std::stop_token& stop) {
  auto source = open_file_source(path.string());
  if (!source) return std::nullopt;
  const std::uint64_t bytes = (*source)->size();
  const auto hash = sha256_of(**source, path.string(), stop);
  if (!hash) return std::nullopt;
  auto reader = TableReader::open(*std::move(source), path.string());
  if (!reader || reader->header().key() != key) return std::nullopt;
  reader->find_wdl_in(directories);
  return OpenTable{path, {bytes, *hash}, *std::move(reader)};
}

bool is_flat_there(const std::vector<std::string>& directories) {
  for (const fs::path directory : directories) {
    for (const std::string_view name : {FlatTable::file_name, FlatTable::compressed_file_name}) {
      std::error_code error;
      if (fs::exists(directory / name, error)) return true;
    }
  }
  return false;
}

/// The file that serves; nothing where that is the flat one, or there is none.
std::optional<OpenTable> find_table(const std::string& directories, const TableKey& key,
                                    const std::stop_token& stop) {
  const std::vector<std::string> list = split_directory_list(directories);
  if (key == TableKey(FlatTable::material) && is_flat_there(list)) return std::nullopt;
  for (const fs::path directory : list) {
    if (auto table = open_table(directory / table_file_name(key), key, list, stop)) return table;
  }
  return std::nullopt;
}

fs::path statistics_path(const OpenTable& table) {
  return table.path.parent_path() / statistics_file_name(table.reader.header().key());
}

/// Whether the header, which knows the longest mates, too, says the same.
bool agrees(const Statistics& statistics, const TableHeader& header) {
  for (const Color side : all_colors) {
    const TableCounts& counts = header.counts[index(side)];
    const auto& longest = statistics.longest[index(side)];
    const Plies found = longest ? longest->plies : Plies(0);
    if (found != std::max(counts.longest_win, counts.longest_loss)) return false;
  }
  return true;
}

bool agrees(const RuleStatistics& statistics, const TableHeader& header) {
  for (const Color side : all_colors) {
    const TableCounts& counts = header.counts[index(side)];
    const auto plies = [&](const auto& longest) {
      return longest[index(side)] ? longest[index(side)]->plies : Plies(0);
    };
    if (plies(statistics.longest_wins) != counts.longest_win) return false;
    if (plies(statistics.longest_losses) != counts.longest_loss) return false;
  }
  return true;
}

/// What parse(text) reads in the file beside the table.
template <class Parse>
auto kept_statistics(const OpenTable& table, Parse parse) -> decltype(parse(std::string_view())) {
  const auto bytes = read_table_file(statistics_path(table).string(), largest_statistics_file);
  if (!bytes) return std::nullopt;
  auto statistics = parse(std::string_view(reinterpret_cast<const char*>(bytes->data()), bytes->size()));
  if (!statistics || !agrees(*statistics, table.reader.header())) return std::nullopt;
  return statistics;
}

/// That they cannot be kept only means that they will be counted again.
template <class Counted>
void keep(const Counted& statistics, const OpenTable& table, const FileWriter& write) try {
  const std::string text = statistics_file(statistics, table.identity);
  write(statistics_path(table), std::as_bytes(std::span(text)));
} catch (const std::exception&) {
  return;
}

NoValue no_value(const TableError& error, const TableKey& key, const std::string& directories) {
  // What is missing of a table that is open is that of WDL, which it needs.
  if (error.kind() == TableFault::Kind::missing) {
    return {ProbeStatus::missing_table, {Game::chess, key.material, Metric::wdl}, error.what()};
  }
  const ProbeStatus status = status_of(error.fault());
  return {status, key, explain(status, key, directories, "")};
}

}  // namespace

Statistics table_statistics(const Tablebase& tables, const std::string& directories, Material material,
                            Executor& team, const CountOptions& options) {
  const std::optional<OpenTable> table = find_table(directories, material, options.stop);
  if (!table) {
    const CodeSource values = codes_of(material, values_of(tables, directories, options.elsewhere));
    return count_table(values, team, options.observer, options.stop);
  }
  if (!options.fresh) {
    const auto parse = [&](std::string_view text) {
      return parse_statistics_file(text, material, table->identity);
    };
    if (auto kept = kept_statistics(*table, parse)) return *std::move(kept);
  }
  try {
    const CodeSource values =
        codes_of(table->reader, code_answer_of(tables, Metric::dtm, directories, options.elsewhere));
    Statistics statistics = count_table(values, team, options.observer, options.stop);
    if (options.write) keep(statistics, *table, options.write);
    return statistics;
  } catch (const TableError& error) {
    throw no_value(error, material, directories);
  }
}

RuleStatistics rule_statistics(const Tablebase& tables, const std::string& directories, const TableKey& key,
                               Executor& team, const CountOptions& options) {
  const std::optional<OpenTable> table = find_table(directories, key, options.stop);
  if (!table) {
    throw NoValue(ProbeStatus::missing_table, key,
                  explain(ProbeStatus::missing_table, key, directories, options.elsewhere));
  }
  if (!options.fresh) {
    const auto parse = [&](std::string_view text) {
      return parse_rule_statistics_file(text, key, table->identity);
    };
    if (auto kept = kept_statistics(*table, parse)) return *std::move(kept);
  }
  try {
    const CodeSource codes =
        codes_of(table->reader, code_answer_of(tables, key.metric, directories, options.elsewhere));
    RuleStatistics statistics = count_rule_table(key.metric, codes, team, options.observer, options.stop);
    if (options.write) keep(statistics, *table, options.write);
    return statistics;
  } catch (const TableError& error) {
    throw no_value(error, key, directories);
  }
}

}  // namespace mate33
