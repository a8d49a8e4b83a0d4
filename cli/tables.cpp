#include <fmt/core.h>

#include <filesystem>

#include "input.hpp"
#include "mate33/core/sha256.hpp"
#include "mate33/core/table_reader.hpp"
#include "mate33/generator/table_generator.hpp"
#include "output.hpp"
#include "reference_figures.hpp"

namespace mate33::cli {

namespace {

namespace fs = std::filesystem;

/// The table files of a directory, in order of their names.
std::vector<fs::path> table_files(const std::string& directory) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator entry(directory, error), end; !error && entry != end; entry.increment(error)) {
    if (entry->path().extension() == table_file_extension) files.push_back(entry->path());
  }
  std::ranges::sort(files);
  return files;
}

/// What a table file says of itself, and what a check of its blocks found.
struct Listed {
  std::string path, material, state;
  std::uint64_t bytes = 0;
  Plies longest;
  std::string sha256;
  std::string comparison;  ///< with the published hash, where there is one
  bool damaged = false;
};

Listed list_file(const fs::path& path, bool check, WorkerTeam& team) {
  Listed listed;
  listed.path = path.string();
  const auto reader = TableReader::open_file(listed.path);
  if (!reader) {
    listed.state = reader.error().message;
    listed.damaged = true;
    return listed;
  }
  listed.material = reader->header().material.to_string();
  if (path.filename() != table_file_name(reader->header().material)) {
    listed.state = fmt::format("{} is misnamed: it is the table of {}", listed.path, listed.material);
    listed.material.clear();
    listed.damaged = true;
    return listed;
  }
  listed.bytes = reader->file_bytes();
  for (const TableCounts& counts : reader->header().counts) {
    listed.longest = std::max({listed.longest, counts.longest_win, counts.longest_loss});
  }
  if (!check) return listed;
  listed.damaged = !is_valid_table(path, reader->header().material, team);
  listed.state = listed.damaged ? "DAMAGED" : "sound";
  const auto contents = read_table_file(listed.path, listed.bytes);
  if (!contents) return listed;
  listed.sha256 = sha256_hex(*contents);
  const std::string_view published = published_hash(table_file_name(reader->header().material));
  if (!published.empty())
    listed.comparison = published == listed.sha256 ? "as published" : "not as published";
  return listed;
}

void print(const Listed& listed, bool json) {
  if (json) {
    nlohmann::ordered_json object = {{"file", listed.path},
                                     {"material", listed.material},
                                     {"bytes", listed.bytes},
                                     {"longest_plies", listed.longest.count()},
                                     {"damaged", listed.damaged}};
    if (!listed.state.empty()) object["state"] = listed.state;
    if (!listed.sha256.empty()) object["sha256"] = listed.sha256;
    if (!listed.comparison.empty()) object["comparison"] = listed.comparison;
    return print_event(object);
  }
  if (listed.material.empty()) {
    fmt::print("{}\n", listed.state);
    return;
  }
  fmt::print("{:<8} {:>13} bytes  longest mate {:>3} plies  {}", listed.material, grouped(listed.bytes),
             listed.longest.count(), listed.path);
  if (!listed.state.empty()) fmt::print("  {}  {}  {}", listed.state, listed.sha256, listed.comparison);
  fmt::print("\n");
}

}  // namespace

ExitCode run_tables(const CommandLine& line) {
  ArgumentParser parser(
      {"tables",
       {"[options]"},
       "Lists the tables of the general format (*.m33) that are there, with their size and longest mate.",
       "mate33 tables --check"});
  add_tables_option(parser);
  parser.add()("check",
               "check every block by its checksum, and compare the SHA-256 of each file with the published "
               "one, which holds for the default level and the zstd of Debian 12");
  add_threads_option(parser);
  parser.add()("json", "one JSON object a line");
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;
  if (!arguments->operands.empty()) {
    throw CommandError(ExitCode::bad_input,
                       fmt::format("tables takes no argument, as '{}'", arguments->operands.front()));
  }
  WorkerTeam team(thread_count(*arguments));
  std::size_t found = 0;
  std::uint64_t bytes = 0;
  bool damaged = false;
  for (const std::string& directory : split_directory_list(table_directories(*arguments))) {
    for (const fs::path& path : table_files(directory)) {
      const Listed listed = list_file(path, arguments->has("check"), team);
      print(listed, arguments->has("json"));
      ++found;
      bytes += listed.bytes;
      damaged = damaged || listed.damaged;
    }
  }
  if (!arguments->has("json")) fmt::print("{} tables, {} bytes\n", found, grouped(bytes));
  return damaged ? ExitCode::damaged_table : ExitCode::done;
}

}  // namespace mate33::cli
