#pragma once

#include <cstdint>
#include <filesystem>
#include <set>
#include <vector>

/// A table that larger ones are made from waits, whole and quick to read, until they are made, and only then
/// is stored as it is to be. A hidden empty file beside it says so, in case the run is killed before that.
namespace mate33 {

/// How a table is to be stored in the end.
enum class StorageMark : std::uint8_t {
  one_side,  ///< with one side to move
  best       ///< at level best
};

/// Throws IoError.
void mark(const std::filesystem::path& table, StorageMark how);
void unmark(const std::filesystem::path& table, StorageMark how);
bool is_marked(const std::filesystem::path& table, StorageMark how);

/// The tables of a directory that are marked for one side and have both sides still, in order of their names.
/// None where the directory cannot be read.
std::vector<std::filesystem::path> tables_with_a_side_too_many(const std::filesystem::path& directory);

/// Throws IoError: these tables, of which one side is stored, are needed whole.
[[noreturn]] void throw_needed_whole(const std::set<std::filesystem::path>& tables,
                                     const std::filesystem::path& directory);
/// Throws IoError if a table is to be made that needs another of which one side is stored: now, and not after
/// hours of work for those before it. It says what to do, with the directory of all tables.
/// @param made, halves the keys of tables that are to be made, and of those with one side
/// @param needs, path_of answer the keys that a table is made from, and where a table is
template <class Key>
void refuse_half_prerequisites(const std::set<Key>& made, const std::set<Key>& halves, const auto& needs,
                               const auto& path_of, const std::filesystem::path& directory) {
  std::set<std::filesystem::path> needed;
  for (const Key& key : made) {
    for (const Key& other : needs(key)) {
      if (halves.contains(other)) needed.insert(path_of(other));
    }
  }
  if (!needed.empty()) throw_needed_whole(needed, directory);
}

}  // namespace mate33
