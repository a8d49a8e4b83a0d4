// Directories by the standard library. memory_files.cpp is the same where there is no file system.
#ifndef __wasm__

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include "mate33/base/directory.hpp"

namespace mate33 {

namespace {

namespace fs = std::filesystem;

/// Windows knows names that are no Unicode, and refuses strings that are no UTF-8: for these there is
/// nothing. Elsewhere any bytes will do.
std::optional<fs::path> path_of(const std::string& name) {
  try {
    return fs::path(std::u8string(name.begin(), name.end()));
  } catch (const std::system_error&) {
    return std::nullopt;
  }
}
std::optional<std::string> name_of(const fs::path& path) {
  try {
    const std::u8string name = path.u8string();
    return std::string(name.begin(), name.end());
  } catch (const std::system_error&) {
    return std::nullopt;
  }
}

TableFault unreadable(TableFault::Kind kind, const std::string& path, const std::string& why) {
  return {kind, "cannot read " + path + ": " + why};
}

}  // namespace

PathKind kind_of_path(const std::string& path) {
  const std::optional<fs::path> named = path_of(path);
  if (!named) return PathKind::nothing;
  std::error_code error;
  const fs::file_status status = fs::status(*named, error);
  if (!fs::exists(status)) return PathKind::nothing;
  return fs::is_directory(status) ? PathKind::directory : PathKind::other;
}

Expected<std::vector<std::string>, TableFault> names_in_directory(const std::string& directory) {
  const std::optional<fs::path> path = path_of(directory);
  if (!path) return Unexpected{unreadable(TableFault::Kind::io_error, directory, "its name is not UTF-8")};
  std::vector<std::string> names;
  std::error_code error;
  fs::directory_iterator entry(*path, error);
  for (const fs::directory_iterator end; !error && entry != end; entry.increment(error)) {
    if (auto name = name_of(entry->path().filename())) names.push_back(*std::move(name));
  }
  if (error) {
    const bool nothing_there = error == std::errc::no_such_file_or_directory;
    return Unexpected{unreadable(nothing_there ? TableFault::Kind::missing : TableFault::Kind::io_error,
                                 directory, error.message())};
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace mate33

#endif
