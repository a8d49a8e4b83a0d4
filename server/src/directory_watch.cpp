#include "mate33/server/directory_watch.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <iterator>
#include <mutex>
#include <stop_token>
#include <utility>

#include "mate33/census/table_listing.hpp"
#include "mate33/solved_files.hpp"

namespace mate33 {

namespace fs = std::filesystem;

std::optional<SeenFiles> look_at(const std::string& directory) {
  auto files = table_files(directory);
  if (!files) return std::nullopt;
  std::ranges::move(game_table_files(directory), std::back_inserter(*files));
  std::ranges::move(solved_files_in(directory), std::back_inserter(*files));
  SeenFiles seen;
  for (const fs::path path : *files) {
    std::error_code ignored;
    seen.push_back({path, fs::file_size(path, ignored), fs::last_write_time(path, ignored),
                    fs::status(path, ignored).permissions()});
  }
  return seen;
}

namespace {

/// False if the thread is to end.
bool rest(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any woken;
  std::unique_lock lock(mutex);
  woken.wait_for(lock, stop, DirectoryWatch::pause, [] { return false; });
  return !stop.stop_requested();
}

void watch(const std::stop_token& stop, const std::vector<std::string>& directories,
           std::vector<SeenFiles> known, const std::function<bool()>& take) {
  std::vector<SeenFiles> last = known;
  while (rest(stop)) {
    try {
      std::vector<SeenFiles> now = last;
      for (std::size_t i = 0; i < directories.size(); ++i) {
        // A directory that cannot be read tells nothing of its files.
        if (auto seen = look_at(directories[i])) now[i] = *std::move(seen);
      }
      if (now == last && now != known && take()) known = now;
      last = std::move(now);
    } catch (const std::exception&) {
      continue;  // there may be memory again the next time
    }
  }
}

}  // namespace

DirectoryWatch::DirectoryWatch(std::vector<std::string> directories, std::vector<SeenFiles> known,
                               std::function<bool()> take)
    : thread_([directories = std::move(directories), known = std::move(known), take = std::move(take)](
                  const std::stop_token& stop) { watch(stop, directories, known, take); }) {}

}  // namespace mate33
