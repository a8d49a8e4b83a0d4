#include "mate33/maker/storage_mark.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "mate33/base/shell_quoted.hpp"
#include "mate33/plan/io_error.hpp"
#include "mate33/table/any_table.hpp"
#include "system_error.hpp"

namespace mate33 {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view ending_of(StorageMark how) {
  return how == StorageMark::one_side ? ".one-side" : ".best";
}

fs::path mark_of(const fs::path& table, StorageMark how) {
  return table.parent_path() / ("." + table.filename().string() + std::string(ending_of(how)));
}

}  // namespace

void mark(const fs::path& table, StorageMark how) {
  constexpr mode_t permissions = 0666;
  const int descriptor = ::open(mark_of(table, how).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, permissions);
  if (descriptor < 0) throw_io_error("make files in", table.parent_path());
  ::close(descriptor);
}

void unmark(const fs::path& table, StorageMark how) {
  ::unlink(mark_of(table, how).c_str());
}

bool is_marked(const fs::path& table, StorageMark how) {
  std::error_code error;
  return fs::exists(mark_of(table, how), error);
}

std::vector<fs::path> tables_with_a_side_too_many(const fs::path& directory) {
  constexpr std::string_view ending = ending_of(StorageMark::one_side);
  std::vector<fs::path> tables;
  std::error_code error;
  for (fs::directory_iterator entry(directory, error), end; !error && entry != end; entry.increment(error)) {
    std::string name = entry->path().filename().string();
    if (!name.starts_with('.') || !name.ends_with(ending)) continue;
    name = name.substr(1, name.size() - 1 - ending.size());
    const auto facts = facts_of_table((directory / name).string());
    if (facts && facts->sides == StoredSides::both) tables.push_back(directory / name);
  }
  std::ranges::sort(tables);
  return tables;
}

void throw_needed_whole(const std::set<fs::path>& tables, const fs::path& directory) {
  std::string names;
  for (const fs::path& table : tables) names += " " + shell_quoted(table.string());
  throw IoError("tables of which one side is stored are needed whole: 'mate33 repack" + names +
                " --sides both --tables " + shell_quoted(directory.string()) + "' makes them so");
}

}  // namespace mate33
