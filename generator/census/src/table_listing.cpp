#include "mate33/census/table_listing.hpp"

#include <algorithm>

#include "mate33/base/sha256.hpp"
#include "mate33/census/published_hashes.hpp"
#include "mate33/census/published_values.hpp"
#include "mate33/table/flat_table.hpp"
#include "mate33/table/game_table_reader.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33 {

namespace fs = std::filesystem;

namespace {

bool is_flat_name(const fs::path& path) {
  return path.filename() == FlatTable::file_name || path.filename() == FlatTable::compressed_file_name;
}

Listed refused(const fs::path& path, const TableFault& fault) {
  Listed listed;
  listed.path = path.string();
  listed.state = fault.message;
  listed.damaged = fault.kind == TableFault::Kind::damaged;
  listed.unreadable = !listed.damaged;
  return listed;
}

/// The file with the published one, where there is one; else its values with the published ones.
void compare_listed(const TableHeader& header, Listed& listed) {
  const auto comparison = compare_with_published(listed.path);
  if (!comparison) return;
  listed.sha256 = comparison->sha256;
  listed.comparison = comparison->words();
  if (comparison->is_as_published == true) return;
  if (const auto values = has_published_values(header)) {
    listed.comparison = *values && !listed.damaged ? "values as published" : "not as published";
  }
}

/// Looks at all of the contents.
template <class Reader>
void check(const Reader& reader, Executor& checker, Listed& listed) {
  if (const auto fault = find_table_fault(reader, checker)) {
    listed.damaged = fault->kind == TableFault::Kind::damaged;
    listed.unreadable = !listed.damaged;
    listed.fault = fault->message;
  }
  listed.state = listed.damaged ? "DAMAGED" : listed.unreadable ? "unreadable" : "sound";
}

Listed list_general(const fs::path& path, Executor* checker) {
  const auto reader = TableReader::open_file(path.string());
  if (!reader) return refused(path, reader.error());
  const Material material = reader->header().material;
  if (path.filename() != table_file_name(reader->header().key())) {
    return refused(path, reader->damage("it is the table of " + table_name(reader->header().key())));
  }
  Listed listed;
  listed.path = path.string();
  listed.material = material.to_string();
  listed.metric = reader->header().metric;
  listed.bytes = reader->file_bytes();
  listed.longest = reader->header().longest();
  listed.version = reader->version();
  listed.sides = name_of(reader->header().sides);
  if (const auto& digests = reader->header().digests) listed.values = to_text(*digests);
  for (const Color c : all_colors) {
    listed.longest_wins[index(c)] = reader->header().counts[index(c)].longest_win;
  }
  if (checker == nullptr) return listed;
  check(*reader, *checker, listed);
  compare_listed(reader->header(), listed);
  return listed;
}

/// KBNvK.bin or KBNvK.bin.zst: its hash tells whether it is the one valid table.
Listed list_flat(const fs::path& path, bool is_checked) {
  const auto memory = FlatTable::read_unchecked(path.string());
  if (!memory) return refused(path, memory.error());
  Listed listed = list_flat_table(memory->bytes());
  listed.path = path.string();
  std::error_code gone;
  listed.bytes = fs::file_size(path, gone);
  if (!is_checked) return listed;
  listed.sha256 = sha256_hex(memory->bytes());
  listed.damaged = listed.sha256 != FlatTable::sha256;
  listed.state = listed.damaged ? "DAMAGED" : "sound";
  listed.comparison = listed.damaged ? "not as published" : "as published";
  return listed;
}

}  // namespace

Expected<std::vector<fs::path>, std::string> table_files(const std::string& directory) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator entry(directory, error), end; !error && entry != end; entry.increment(error)) {
    if (entry->path().extension() == table_file_extension || is_flat_name(entry->path())) {
      files.push_back(entry->path());
    }
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    return Unexpected{"cannot read " + directory + ": " + error.message()};
  }
  std::ranges::sort(files);
  return files;
}

std::vector<fs::path> game_table_files(const std::string& directory) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator folder(directory, error), end; !error && folder != end;
       folder.increment(error)) {
    std::error_code not_readable;
    if (!folder->is_directory(not_readable)) continue;
    for (fs::directory_iterator entry(folder->path(), not_readable); !not_readable && entry != end;
         entry.increment(not_readable)) {
      if (entry->path().extension() == table_file_extension) files.push_back(entry->path());
    }
  }
  std::ranges::sort(files);
  return files;
}

Listed list_table(const fs::path& path) {
  return is_flat_name(path) ? list_flat(path, false) : list_general(path, nullptr);
}

Listed check_table(const fs::path& path, Executor& executor) {
  return is_flat_name(path) ? list_flat(path, true) : list_general(path, &executor);
}

Listed list_game_table(const fs::path& path, RulesShelf& shelf, Executor* checker) {
  const std::string folder = path.parent_path().filename().string();
  const auto refused_of_game = [&](const TableFault& fault) {
    Listed listed = refused(path, fault);
    listed.game = folder;
    return listed;
  };
  const auto reader = GameTableReader::open_file(path.string(), shelf);
  if (!reader) return refused_of_game(reader.error());
  const GameTableHeader& header = reader->header();
  const GameRules& rules = reader->layout().rules().rules();
  if (path != path.parent_path().parent_path() / game_table_path(reader->layout().rules(), header.key())) {
    return refused_of_game(reader->damage("it is the table of " + reader->name()));
  }
  Listed listed;
  listed.path = path.string();
  listed.game = rules.name;
  listed.material = rules.name + ":" + reader->layout().material().to_string(rules);
  listed.game_metric = header.metric;
  listed.bytes = reader->file_bytes();
  listed.version = 2;
  listed.sides = name_of(StoredSides::both);
  listed.values = to_text(header.digests);
  listed.rules = reader->layout().shared_rules();
  listed.counts = header.counts;
  for (const Color c : all_colors) {
    const TableCounts& counts = header.counts[index(c)];
    listed.longest_wins[index(c)] = counts.longest_win;
    listed.longest = std::max({listed.longest, counts.longest_win, counts.longest_loss});
  }
  if (checker != nullptr) check(*reader, *checker, listed);
  return listed;
}

Listed list_flat_table(std::span<const std::byte> table) {
  Listed listed;
  listed.material = FlatTable::material.to_string();
  listed.bytes = table.size();
  unsigned moves = 0;
  for (std::size_t at = 0; at < table.size(); at += FlatTable::entry_bytes) {
    moves = std::max(moves, std::to_integer<unsigned>(table[at]));
  }
  // White is to move; with Black to move, which is not in the file, the longest mate takes a ply more.
  listed.longest = Plies(moves == 0 ? 0 : 2 * moves - 1);
  listed.longest_wins[index(Color::white)] = listed.longest;
  return listed;
}

}  // namespace mate33
