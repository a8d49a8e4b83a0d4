#include "temporary_directory.hpp"

#include <stdlib.h>  // mkdtemp is POSIX

#include <cerrno>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <system_error>

namespace mate33 {

namespace fs = std::filesystem;

TemporaryDirectory::TemporaryDirectory(std::string_view name) {
  std::string made = (fs::temp_directory_path() / "mate33-test-XXXXXX").string();
  if (::mkdtemp(made.data()) == nullptr) throw std::system_error(errno, std::generic_category(), made);
  top_ = made;
  path_ = name.empty() ? top_ : top_ / name;
  fs::create_directories(path_);
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  fs::remove_all(top_, ignored);
}

std::size_t TemporaryDirectory::entry_count() const {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(path_), {}));
}

void TemporaryDirectory::write(std::string_view name, std::span<const std::byte> contents) const {
  std::ofstream out(path_ / name, std::ios::binary);
  out.write(reinterpret_cast<const char*>(contents.data()), static_cast<std::streamsize>(contents.size()));
  out.close();
  if (!out) throw std::runtime_error("cannot write " + (path_ / name).string());
}

}  // namespace mate33
