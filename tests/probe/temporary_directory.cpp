#include "temporary_directory.hpp"

#include <stdlib.h>

#include <fstream>
#include <stdexcept>
#include <system_error>

namespace mate33 {

TemporaryDirectory::TemporaryDirectory(std::string_view child) {
  std::string name = (std::filesystem::temp_directory_path() / "mate33_test_XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make the directory " + name);
  top_ = name;
  path_ = top_ / child;
  std::filesystem::create_directories(path_);
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(top_, ignored);
}

void TemporaryDirectory::write(std::string_view file, std::span<const std::byte> contents) const {
  std::ofstream out(path_ / file, std::ios::binary);
  out.write(reinterpret_cast<const char*>(contents.data()), static_cast<std::streamsize>(contents.size()));
  out.close();
  if (!out) throw std::runtime_error("cannot write " + (path_ / file).string());
}

}  // namespace mate33
