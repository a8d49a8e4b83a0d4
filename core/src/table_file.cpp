#include "mate33/core/table_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

namespace mate33 {

namespace {

Unexpected<TableFault> fault(TableFault::Kind kind, std::string message) {
  return Unexpected{TableFault{kind, std::move(message)}};
}

Unexpected<TableFault> system_fault(const std::string& path, int error) {
  const bool missing = error == ENOENT || error == ENOTDIR;
  return fault(missing ? TableFault::Kind::missing : TableFault::Kind::io_error,
               "cannot read " + path + ": " + std::strerror(error));
}

}  // namespace

Expected<std::vector<std::byte>, TableFault> read_table_file(const std::string& path, std::size_t largest) {
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::error_code error;
  if (const auto type = std::filesystem::status(path, error).type();
      type == std::filesystem::file_type::fifo || type == std::filesystem::file_type::socket) {
    return system_fault(path, EINVAL);  // opening it would wait for somebody to write
  }
  const std::unique_ptr<std::FILE, Closer> file(std::fopen(path.c_str(), "rb"));
  if (!file) return system_fault(path, errno);

  // Read one byte more than is allowed, to notice a file that is too long; grow as the file does, so that
  // nothing depends on a size that was asked for earlier.
  std::vector<std::byte> contents;
  contents.reserve(largest + 1);
  constexpr std::size_t chunk = std::size_t{1} << 18;
  while (contents.size() <= largest) {
    const std::size_t before = contents.size();
    contents.resize(before + chunk);
    const std::size_t count = std::fread(contents.data() + before, 1, chunk, file.get());
    contents.resize(before + count);
    if (count < chunk) break;
  }
  if (std::ferror(file.get()) != 0) return system_fault(path, errno);
  if (contents.size() > largest) {
    return fault(TableFault::Kind::damaged,
                 path + " is damaged: longer than " + std::to_string(largest) + " bytes");
  }
  return contents;
}

}  // namespace mate33
