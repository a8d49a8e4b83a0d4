#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/base/expected.hpp"
#include "mate33/base/table_file.hpp"

/// Directories and paths, whatever the platform. All names are UTF-8.
namespace mate33 {

/// What is at a path. What cannot be looked at counts as nothing.
enum class PathKind : std::uint8_t { nothing, directory, other };
PathKind kind_of_path(const std::string& path);

/// The names of what is in a directory, without "." and "..", in order. Names that are no Unicode are left
/// out where the platform cannot write them as UTF-8. The fault says that there is none, or why it cannot be
/// read.
Expected<std::vector<std::string>, TableFault> names_in_directory(const std::string& directory);

/// The path of what has this name in a directory.
std::string path_in(const std::string& directory, std::string_view name);
/// The last part of a path.
std::string file_name_of(const std::string& path);
/// What is before the last part, without the separator; empty where there is none.
std::string directory_of(const std::string& path);

}  // namespace mate33
