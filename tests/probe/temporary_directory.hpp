#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace mate33 {

/// A fresh directory of this name in a fresh directory; both are removed at the end with all that is in them.
class TemporaryDirectory {
 public:
  explicit TemporaryDirectory(std::string_view child = "tables");
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  std::string name() const { return path_.string(); }
  std::filesystem::path operator/(std::string_view file) const { return path_ / file; }
  void write(std::string_view file, std::span<const std::byte> contents) const;

 private:
  std::filesystem::path top_;
  std::filesystem::path path_;
};

}  // namespace mate33
