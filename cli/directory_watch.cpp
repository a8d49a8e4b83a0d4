#include "directory_watch.hpp"

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <stop_token>
#include <utility>

#include "table_listing.hpp"

namespace mate33::cli {

namespace fs = std::filesystem;

namespace {

/// What tells that a file was made, replaced or removed.
struct Seen {
  fs::path path;
  std::uintmax_t bytes;
  fs::file_time_type written;
  friend bool operator==(const Seen&, const Seen&) = default;
};

std::vector<Seen> look_at(const std::vector<std::string>& directories) {
  std::vector<Seen> all;
  for (const std::string& directory : directories) {
    const auto files = table_files(directory);
    if (!files) continue;
    for (const fs::path& path : *files) {
      std::error_code ignored;
      all.push_back({path, fs::file_size(path, ignored), fs::last_write_time(path, ignored)});
    }
  }
  return all;
}

/// False if the thread is to end.
bool rest(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any woken;
  std::unique_lock lock(mutex);
  woken.wait_for(lock, stop, DirectoryWatch::pause, [] { return false; });
  return !stop.stop_requested();
}

void watch(const std::stop_token& stop, const std::vector<std::string>& directories,
           const std::vector<Seen>& at_first, const std::function<void()>& changed) {
  std::vector<Seen> told = at_first, last = at_first;
  while (rest(stop)) {
    std::vector<Seen> now = look_at(directories);
    if (now == last && now != told) {
      changed();
      told = now;
    }
    last = std::move(now);
  }
}

}  // namespace

DirectoryWatch::DirectoryWatch(std::vector<std::string> directories, std::function<void()> changed)
    : thread_([directories = std::move(directories), changed = std::move(changed)](
                  const std::stop_token& stop) { watch(stop, directories, look_at(directories), changed); }) {
}

}  // namespace mate33::cli
