#include "kept_solved.hpp"

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <vector>

#include "input.hpp"
#include "mate33/base/byte_source.hpp"
#include "mate33/base/directory.hpp"
#include "mate33/solved_files.hpp"
#include "mate33/table/solved_reader.hpp"
#include "output.hpp"

namespace mate33::cli {

namespace fs = std::filesystem;

namespace {

/// With those of its quests.
struct KeptFile {
  fs::path path;
  std::uint64_t bytes;
  fs::file_time_type written;
};

KeptFile kept_file(const fs::path& path, std::uint64_t bytes) {
  std::error_code error;
  KeptFile file{path, bytes, fs::last_write_time(path, error)};
  for (const fs::path quest : hope_file_names(path.string())) {
    const auto more = fs::file_size(quest, error);
    if (error) continue;
    file.bytes += more;
    file.written = std::max(file.written, fs::last_write_time(quest, error));
  }
  return file;
}

/// Oldest first. One that is removed meanwhile takes nothing.
std::vector<KeptFile> kept_files(const std::string& directory) {
  std::vector<KeptFile> files;
  for (const fs::path path : solved_files_in(directory)) {
    std::error_code error;
    const auto bytes = fs::file_size(path, error);
    if (!error) files.push_back(kept_file(path, bytes));
  }
  std::ranges::sort(files, {}, &KeptFile::written);
  return files;
}

/// Whether it is gone, and those of its quests.
bool remove_file(const fs::path& path) {
  std::error_code error;
  for (const fs::path quest : hope_file_names(path.string())) fs::remove(quest, error);
  fs::remove(path, error);
  if (error) say("warning: cannot remove " + path.string() + ": " + error.message());
  return !error;
}

/// Whether it had better go: what is damaged cannot be gone on from, nor may it grow for ever.
bool is_in_the_way(const fs::path& path, std::uint64_t most_bytes) {
  std::error_code error;
  const auto bytes = fs::file_size(path, error);
  if (error) return false;
  if (kept_file(path, bytes).bytes > most_bytes) return true;
  const auto file = SolvedReader::open_file(path.string());
  const auto fault = file ? file->find_fault() : file.error();
  return fault && fault->kind == TableFault::Kind::damaged;
}

/// Those that no solve would write over. It looks for damage further inside by itself.
void remove_unreadable_quests(const fs::path& path) {
  for (const std::string& quest : hope_file_names(path.string())) {
    auto source = open_file_source(quest);
    std::error_code error;
    if (source && !SolvedReader::open_hope(*std::move(source), quest)) fs::remove(quest, error);
  }
}

}  // namespace

std::string kept_solved_directory(const std::string& directories) {
  return path_in(first_directory(directories), "solved");
}

void make_room(const KeptSolved& kept, std::uint64_t for_bytes, const std::string& own_file_name) {
  const fs::path own = path_in(kept.directory, own_file_name);
  if (is_in_the_way(own, kept.most_bytes - for_bytes)) remove_file(own);
  remove_unreadable_quests(own);
  const std::vector<KeptFile> files = kept_files(kept.directory);
  std::uint64_t bytes =
      std::accumulate(files.begin(), files.end(), for_bytes,
                      [](std::uint64_t sum, const KeptFile& file) { return sum + file.bytes; });
  std::size_t count = files.size() + 1;
  for (const KeptFile& file : files) {
    if (bytes <= kept.most_bytes && count <= KeptSolved::most_files) return;
    if (file.path.filename() == own_file_name || !remove_file(file.path)) continue;
    bytes -= file.bytes;
    --count;
  }
}

}  // namespace mate33::cli
