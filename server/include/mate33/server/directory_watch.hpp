#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace mate33 {

/// What tells that a table file was made, replaced, removed, or has become readable.
struct SeenFile {
  std::filesystem::path path;
  std::uintmax_t bytes;
  std::filesystem::file_time_type written;
  std::filesystem::perms permissions;
  friend bool operator==(const SeenFile&, const SeenFile&) = default;
};

/// The files of tables, and of what was solved of one position, in a directory; nothing if it cannot be read.
/// One that is not there has none.
using SeenFiles = std::vector<SeenFile>;
std::optional<SeenFiles> look_at(const std::string& directory);

/// Calls a function, from a thread of its own, when the table files of some directories are no longer those
/// that are known. It waits until they stay as they are for a while, as a generator at work makes one table
/// after the other. It looks at the files now and then: that works on every file system, over a network too.
class DirectoryWatch {
 public:
  static constexpr std::chrono::milliseconds pause{1000};

  /// `known` are the files of each directory. `take` answers whether those of now are known from now on; else
  /// it is called again after a pause. What it throws counts as a no.
  DirectoryWatch(std::vector<std::string> directories, std::vector<SeenFiles> known,
                 std::function<bool()> take);

 private:
  std::jthread thread_;  // ends with the object
};

}  // namespace mate33
