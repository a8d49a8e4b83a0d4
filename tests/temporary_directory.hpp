#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace mate33 {

/// A new empty directory that goes away, with all that is in it, at the end of the object's life.
class TemporaryDirectory {
 public:
  /// Its last name is `name` where one is given.
  explicit TemporaryDirectory(std::string_view name = {});
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(std::string_view name) const { return path_ / name; }
  /// How many files and directories are in it, hidden ones included.
  std::size_t entry_count() const;
  void write(std::string_view name, std::span<const std::byte> contents) const;

 private:
  std::filesystem::path top_;
  std::filesystem::path path_;
};

}  // namespace mate33
