#include "mate33/base/table_file.hpp"

#include <algorithm>
#include <span>

#include "mate33/base/byte_source.hpp"
#include "mate33/base/sha256.hpp"

namespace mate33 {

namespace {

constexpr std::uint64_t most_bytes_at_once = std::uint64_t{1} << 20;

}  // namespace

Expected<std::vector<std::byte>, TableFault> read_table_file(const std::string& path, std::size_t largest) {
  const auto source = open_file_source(path);
  if (!source) return Unexpected{source.error()};
  return read_all(**source, largest, path);
}

Expected<std::string, TableFault> file_sha256_hex(const std::string& path) {
  const auto source = open_file_source(path);
  if (!source) return Unexpected{source.error()};
  const std::uint64_t size = (*source)->size();
  std::vector<std::byte> buffer(static_cast<std::size_t>(std::min<std::uint64_t>(size, most_bytes_at_once)));
  Sha256 hash;
  for (std::uint64_t at = 0; at < size; at += buffer.size()) {
    const auto part =
        std::span(buffer).first(static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), size - at)));
    if (const auto error = (*source)->read(at, part)) {
      return Unexpected{TableFault{TableFault::Kind::io_error, "cannot read " + path + ": " + *error}};
    }
    hash.add(part);
  }
  return hash.hex();
}

}  // namespace mate33
