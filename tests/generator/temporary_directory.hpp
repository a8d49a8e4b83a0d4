#pragma once

#include <filesystem>

namespace mate33 {

/// A new empty directory that vanishes with everything in it.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(const char* name) const { return path_ / name; }
  /// How many files and directories are in it, hidden ones included.
  std::size_t size() const;

 private:
  std::filesystem::path path_;
};

}  // namespace mate33
