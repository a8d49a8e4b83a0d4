#include "mate33/base/directory.hpp"

namespace mate33 {

namespace {

#ifdef _WIN32
constexpr std::string_view separators = "/\\";
#else
constexpr std::string_view separators = "/";
#endif

}  // namespace

std::string path_in(const std::string& directory, std::string_view name) {
  const bool ends = directory.empty() || separators.find(directory.back()) != std::string_view::npos;
  return directory + (ends ? "" : "/") + std::string(name);
}

std::string file_name_of(const std::string& path) {
  const std::size_t last = path.find_last_of(separators);
  return last == std::string::npos ? path : path.substr(last + 1);
}

std::string directory_of(const std::string& path) {
  const std::size_t last = path.find_last_of(separators);
  return last == std::string::npos ? "" : path.substr(0, last == 0 ? 1 : last);
}

}  // namespace mate33
