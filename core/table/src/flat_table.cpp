#include "mate33/table/flat_table.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "mate33/base/sha256.hpp"
#include "mate33/base/zstd_frame.hpp"

namespace mate33 {

namespace {

Unexpected<TableFault> damaged(const std::string& name, const std::string& why) {
  return Unexpected{TableFault{TableFault::Kind::damaged, name + " is damaged: " + why}};
}

/// The bytes of the table, out of a plain or a compressed file.
Expected<TableMemory, TableFault> unpacked(std::span<const std::byte> contents, const std::string& name) {
  TableMemory memory(FlatTable::file_bytes);
  if (is_zstd_frame(contents)) {
    if (const auto fault = decompress_zstd_frame(contents, memory.bytes())) return damaged(name, *fault);
    return memory;
  }
  if (contents.size() != FlatTable::file_bytes) {
    return damaged(name, std::to_string(contents.size()) + " bytes instead of " +
                             std::to_string(FlatTable::file_bytes) + ", and not compressed by zstd");
  }
  std::ranges::copy(contents, memory.bytes().begin());
  return memory;
}

}  // namespace

Expected<TableMemory, TableFault> FlatTable::read_unchecked(const std::string& path) {
  // A compressed file is smaller than the plain one: no valid file is longer than that.
  const Expected<std::vector<std::byte>, TableFault> contents = read_table_file(path, file_bytes);
  if (!contents) return Unexpected{contents.error()};
  return unpacked(*contents, path);
}

Expected<FlatTable, TableFault> FlatTable::read_file(const std::string& path) {
  return checked(read_unchecked(path), path);
}

Expected<FlatTable, TableFault> FlatTable::read(const ByteSource& source, const std::string& name) {
  if (source.size() == file_bytes) {
    // Straight to where it will stay: twice the memory would be too much.
    TableMemory memory(file_bytes);
    if (const auto error = source.read(0, memory.bytes())) {
      return Unexpected{TableFault{TableFault::Kind::io_error, "cannot read " + name + ": " + *error}};
    }
    return checked(std::move(memory), name);
  }
  const Expected<std::vector<std::byte>, TableFault> contents = read_all(source, file_bytes, name);
  if (!contents) return Unexpected{contents.error()};
  return from_bytes(*contents, name);
}

Expected<FlatTable, TableFault> FlatTable::from_bytes(std::span<const std::byte> contents,
                                                      const std::string& name) {
  return checked(unpacked(contents, name), name);
}

Expected<FlatTable, TableFault> FlatTable::checked(Expected<TableMemory, TableFault> memory,
                                                   const std::string& name) {
  if (!memory) return Unexpected{memory.error()};
  if (sha256_hex(memory->bytes()) != sha256) {
    return damaged(name, "its SHA-256 is not that of the one valid table");
  }
  return FlatTable(*std::move(memory));
}

}  // namespace mate33
