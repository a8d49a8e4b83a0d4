#include <fmt/core.h>

#include <algorithm>
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

bool is_flat_name(const fs::path& path) {
  return path.filename() == FlatTable::file_name || path.filename() == FlatTable::compressed_file_name;
}

/// The table files of a directory, in order of their names; none where there is no such directory. One that
/// cannot be read is told of.
std::vector<fs::path> table_files(const std::string& directory, bool& unreadable) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator entry(directory, error), end; !error && entry != end; entry.increment(error)) {
    if (entry->path().extension() == table_file_extension || is_flat_name(entry->path())) {
      files.push_back(entry->path());
    }
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    say(fmt::format("cannot read {}: {}", directory, error.message()));
    unreadable = true;
  }
  std::ranges::sort(files);
  return files;
}

/// What a table file says of itself, and what a check of its contents found.
struct Listed {
  std::string path, material, state;
  std::uint64_t bytes = 0;
  Plies longest;
  std::string sha256;      ///< of a flat table: decompressed
  std::string comparison;  ///< with the published hash, where there is one
  bool damaged = false, unreadable = false;
};

Listed refused(const fs::path& path, const TableFault& fault) {
  Listed listed;
  listed.path = path.string();
  listed.state = fault.message;
  listed.damaged = fault.kind == TableFault::Kind::damaged;
  listed.unreadable = !listed.damaged;
  return listed;
}

Listed list_general(const fs::path& path, bool check, WorkerTeam& team) {
  const auto reader = TableReader::open_file(path.string());
  if (!reader) return refused(path, reader.error());
  const Material material = reader->header().material;
  if (path.filename() != table_file_name(material)) {
    return refused(path, reader->damage("it is the table of " + material.to_string()));
  }
  Listed listed;
  listed.path = path.string();
  listed.material = material.to_string();
  listed.bytes = reader->file_bytes();
  for (const TableCounts& counts : reader->header().counts) {
    listed.longest = std::max({listed.longest, counts.longest_win, counts.longest_loss});
  }
  if (!check) return listed;
  listed.damaged = !is_valid_table(path, material, team);
  listed.state = listed.damaged ? "DAMAGED" : "sound";
  const auto contents = read_table_file(listed.path, listed.bytes);
  if (!contents) return listed;
  listed.sha256 = sha256_hex(*contents);
  const std::string_view published = published_hash(table_file_name(material));
  if (!published.empty()) {
    listed.comparison = published == listed.sha256 ? "as published" : "not as published";
  }
  return listed;
}

/// KBNvK.bin or KBNvK.bin.zst: its hash tells whether it is the one valid table.
Listed list_flat(const fs::path& path, bool check) {
  const auto memory = FlatTable::read_unchecked(path.string());
  if (!memory) return refused(path, memory.error());
  Listed listed;
  listed.path = path.string();
  listed.material = FlatTable::material.to_string();
  listed.bytes = fs::file_size(path);
  unsigned moves = 0;
  for (std::size_t at = 0; at < FlatTable::file_bytes; at += FlatTable::entry_bytes) {
    moves = std::max(moves, std::to_integer<unsigned>(memory->bytes()[at]));
  }
  // White is to move; with Black to move, which is not in the file, the longest mate takes a ply more.
  listed.longest = Plies(moves == 0 ? 0 : 2 * moves - 1);
  if (!check) return listed;
  listed.sha256 = sha256_hex(memory->bytes());
  listed.damaged = listed.sha256 != FlatTable::sha256;
  listed.state = listed.damaged ? "DAMAGED" : "sound";
  listed.comparison = listed.damaged ? "not as published" : "as published";
  return listed;
}

void print(const Listed& listed, bool json) {
  if (json) {
    nlohmann::ordered_json object = {{"file", listed.path},
                                     {"material", listed.material},
                                     {"bytes", listed.bytes},
                                     {"longest_plies", listed.longest.count()},
                                     {"damaged", listed.damaged}};
    object["unreadable"] = listed.unreadable;
    if (!listed.state.empty()) object["state"] = listed.state;
    if (!listed.sha256.empty()) object["sha256"] = listed.sha256;
    if (!listed.comparison.empty()) object["comparison"] = listed.comparison;
    return print_event(object);
  }
  if (listed.material.empty()) {
    fmt::print("{}\n", listed.state);
    return;
  }
  fmt::print("{:<8} {:>13} bytes  longest mate {:>3} {:<5}  {}", listed.material, grouped(listed.bytes),
             listed.longest.count(), unit(listed.longest), listed.path);
  if (!listed.state.empty()) fmt::print("  {}  {}  {}", listed.state, listed.sha256, listed.comparison);
  fmt::print("\n");
}

}  // namespace

ExitCode run_tables(const CommandLine& line) {
  ArgumentParser parser({"tables",
                         {"[options]"},
                         "Lists the tables that are there, KBNvK.m33 and the flat KBNvK.bin alike, with "
                         "their size and longest\n"
                         "mate: of either side to move; in the flat table, White is to move.",
                         "mate33 tables --check"});
  add_tables_option(parser);
  parser.add()("check",
               "check every block by its checksum, and compare the SHA-256 of each file with the published "
               "one, which holds for the default level and the zstd of Debian 12; of a compressed flat file "
               "it is that of the plain one");
  add_threads_option(parser);
  parser.add()("json", "one JSON object a line");
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;
  if (!arguments->operands.empty()) {
    throw CommandError(ExitCode::bad_input,
                       fmt::format("tables takes no argument, as '{}'", arguments->operands.front()));
  }
  WorkerTeam team(thread_count(*arguments));
  const bool check = arguments->has("check"), json = arguments->has("json");
  std::size_t found = 0;
  std::uint64_t bytes = 0;
  bool damaged = false, unreadable = false;
  for (const std::string& directory : split_directory_list(table_directories(*arguments))) {
    for (const fs::path& path : table_files(directory, unreadable)) {
      const Listed listed = is_flat_name(path) ? list_flat(path, check) : list_general(path, check, team);
      print(listed, json);
      ++found;
      bytes += listed.bytes;
      damaged = damaged || listed.damaged;
      unreadable = unreadable || listed.unreadable;
    }
  }
  if (found == 0 && unreadable) return ExitCode::io_error;
  if (found == 0) throw CommandError(ExitCode::no_table, explain_no_tables(*arguments));
  if (!json) fmt::print("{} {}, {} bytes\n", found, found == 1 ? "table" : "tables", grouped(bytes));
  return damaged ? ExitCode::damaged_table : unreadable ? ExitCode::io_error : ExitCode::done;
}

}  // namespace mate33::cli
