#include "mate33/census/table_listing.hpp"

#include <algorithm>

#include "mate33/base/directory.hpp"
#include "mate33/base/sha256.hpp"
#include "mate33/census/published_hashes.hpp"
#include "mate33/census/published_values.hpp"
#include "mate33/table/flat_table.hpp"
#include "mate33/table/format/table_file_name.hpp"
#include "mate33/table/game_table_reader.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33 {

namespace {

bool is_flat_name(const std::string& path) {
  const std::string name = file_name_of(path);
  return name == FlatTable::file_name || name == FlatTable::compressed_file_name;
}

/// Of a file that no command finds, because no table is called so.
Listed listed_as_misnamed(const std::string& path, const std::string& table, const std::string& right_name) {
  Listed listed;
  listed.path = path;
  listed.state = misnamed(path, table, right_name);
  listed.misnamed = true;
  return listed;
}

Listed refused(const std::string& path, const TableFault& fault) {
  Listed listed;
  listed.path = path;
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

Listed list_general(const std::string& path, Executor* checker) {
  const auto reader = TableReader::open_file(path);
  if (!reader) return refused(path, reader.error());
  const Material material = reader->header().material;
  const TableKey key = reader->header().key();
  if (const std::string name = file_name_of(path); name != table_file_name(key)) {
    // Where it is the name of another table, the file is in its way.
    if (!is_name_of_table(name)) return listed_as_misnamed(path, table_name(key), table_file_name(key));
    return refused(path, reader->damage("it is the table of " + table_name(key)));
  }
  Listed listed;
  listed.path = path;
  listed.material = material.to_string();
  listed.metric = reader->header().metric;
  listed.bytes = reader->file_bytes();
  listed.longest = reader->header().longest();
  listed.version = reader->version();
  listed.sides = name_of(reader->header().sides);
  for (const TableKey& needed : needed_tables(reader->header())) listed.needs.push_back(table_name(needed));
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
Listed list_flat(const std::string& path, bool is_checked) {
  const auto memory = FlatTable::read_unchecked(path);
  if (!memory) return refused(path, memory.error());
  Listed listed = list_flat_table(memory->bytes());
  listed.path = path;
  const auto file = open_file_source(path);
  listed.bytes = file ? (*file)->size() : 0;
  if (!is_checked) return listed;
  listed.sha256 = sha256_hex(memory->bytes());
  listed.damaged = listed.sha256 != FlatTable::sha256;
  listed.state = listed.damaged ? "DAMAGED" : "sound";
  listed.comparison = listed.damaged ? "not as published" : "as published";
  return listed;
}

}  // namespace

Expected<std::vector<std::string>, std::string> table_files(const std::string& directory) {
  std::vector<std::string> files;
  const auto names = names_in_directory(directory);
  if (!names && names.error().kind != TableFault::Kind::missing) return Unexpected{names.error().message};
  if (!names) return files;
  for (const std::string& name : *names) {
    if (has_table_extension(name) || is_flat_name(name)) files.push_back(path_in(directory, name));
  }
  return files;
}

std::vector<std::string> game_table_files(const std::string& directory) {
  std::vector<std::string> files;
  const auto folders = names_in_directory(directory);
  if (!folders) return files;
  for (const std::string& name : *folders) {
    const std::string folder = path_in(directory, name);
    if (kind_of_path(folder) != PathKind::directory) continue;
    const auto names = names_in_directory(folder);
    if (!names) continue;
    for (const std::string& file : *names) {
      if (has_table_extension(file)) files.push_back(path_in(folder, file));
    }
  }
  return files;
}

Listed list_table(const std::string& path) {
  return is_flat_name(path) ? list_flat(path, false) : list_general(path, nullptr);
}

Listed check_table(const std::string& path, Executor& executor) {
  return is_flat_name(path) ? list_flat(path, true) : list_general(path, &executor);
}

Listed list_game_table(const std::string& path, RulesShelf& shelf, Executor* checker) {
  const std::string folder = file_name_of(directory_of(path));
  const auto refused_of_game = [&](const TableFault& fault) {
    Listed listed = refused(path, fault);
    listed.game = folder;
    return listed;
  };
  const auto reader = GameTableReader::open_file(path, shelf);
  if (!reader) return refused_of_game(reader.error());
  const GameTableHeader& header = reader->header();
  const GameRules& rules = reader->layout().rules().rules();
  const ExpandedRules& expanded = reader->layout().rules();
  if (const std::string name = file_name_of(path);
      path_in(folder, name) != game_table_path(expanded, header.key())) {
    if (folder == rules.name && !is_name_of_table(expanded, name)) {
      const std::string right_name = file_name_of(game_table_path(expanded, header.key()));
      Listed listed = listed_as_misnamed(path, reader->name(), right_name);
      listed.game = folder;
      return listed;
    }
    return refused_of_game(reader->damage("it is the table of " + reader->name()));
  }
  Listed listed;
  listed.path = path;
  listed.game = rules.name;
  listed.material = rules.name + ":" + reader->layout().material().to_string(rules);
  listed.metric = header.metric;
  listed.bytes = reader->file_bytes();
  listed.version = 2;
  listed.sides = name_of(header.sides);
  listed.values = to_text(*header.digests);
  listed.rules = reader->layout().shared_rules();
  listed.counts = header.counts;
  listed.longest = header.longest();
  for (const Color c : all_colors) listed.longest_wins[index(c)] = header.counts[index(c)].longest_win;
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
