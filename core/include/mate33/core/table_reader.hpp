#pragma once

#include <memory>
#include <string>
#include <vector>

#include "mate33/core/code.hpp"
#include "mate33/core/table_file.hpp"
#include "mate33/core/table_format.hpp"

namespace mate33 {

/// Bytes that can be read at any place, from any thread.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  virtual std::uint64_t size() const = 0;
  /// Fills the target with the bytes from `offset`; answers what went wrong, if anything.
  virtual std::optional<std::string> read(std::uint64_t offset, std::span<std::byte> target) const = 0;
};

/// A file, opened once. The error is a fault with the file's name.
Expected<std::unique_ptr<ByteSource>, TableFault> open_file_source(const std::string& path);
/// A copy of the bytes.
std::unique_ptr<ByteSource> make_memory_source(std::span<const std::byte> bytes);

/// A table file whose parts before the blocks have been read and found sound. Blocks are read and checked one
/// by one; any number of threads may read at once.
class TableReader {
 public:
  /// `name` stands in the message of a fault.
  static Expected<TableReader, TableFault> open(std::unique_ptr<ByteSource> source, const std::string& name);
  static Expected<TableReader, TableFault> open_file(const std::string& path);

  const TableHeader& header() const { return header_; }
  const TableLayout& layout() const { return *layout_; }
  const BlockMap& blocks() const { return *blocks_; }
  std::uint64_t file_bytes() const { return source_->size(); }

  /// The stored codes of a block, in the order of its entries. The error is one line.
  Expected<std::vector<Code>, TableFault> read_block(std::size_t block) const;

 private:
  TableReader() = default;
  TableFault fault(TableFault::Kind kind, const std::string& what) const;

  std::string name_;
  std::unique_ptr<ByteSource> source_;
  TableHeader header_;
  std::unique_ptr<const TableLayout> layout_;
  std::unique_ptr<const BlockMap> blocks_;
  std::vector<std::uint64_t> offsets_;  // of the blocks, and of their end
};

}  // namespace mate33
