#pragma once

#include <memory>
#include <string>
#include <vector>

#include "mate33/base/byte_source.hpp"
#include "mate33/base/table_file.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "mate33/table/code.hpp"
#include "mate33/table/table_format.hpp"

namespace mate33 {

/// Memory to read blocks into, which serves for one block after the other; of one thread at a time.
class BlockBuffer {
 public:
  /// The codes of the block read last, as they are stored. Precondition: as many as it has entries.
  void copy_to(std::span<Code> codes) const;

 private:
  friend class TableReader;

  bool wide_ = false;  // two bytes a code, the lower first; else one
  std::vector<std::byte> contents_;
  std::vector<std::byte> frame_;  // compressed
  ZstdDecompressor decompressor_;
};

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
  /// What to say of the file when its contents turn out to make no sense.
  TableFault damage(const std::string& what) const { return fault(TableFault::Kind::damaged, what); }
  /// The same of a block whose codes PlaneDecoder refuses.
  TableFault nonsense(std::size_t block) const;
  std::uint64_t file_bytes() const { return source_->size(); }

  /// Reads a block as it is stored. Answers what is wrong, in one line; the buffer then holds no block.
  /// Throws std::bad_alloc without memory.
  std::optional<TableFault> read_block(std::size_t block, BlockBuffer& buffer) const;
  /// The stored codes of a block, in the order of its entries. The error is one line.
  Expected<std::vector<Code>, TableFault> read_block(std::size_t block) const;

 private:
  TableReader() = default;
  TableFault fault(TableFault::Kind kind, const std::string& what) const;
  std::uint64_t offset_of(std::size_t block) const;

  std::string name_;
  std::unique_ptr<ByteSource> source_;
  TableHeader header_;
  std::unique_ptr<const TableLayout> layout_;
  std::unique_ptr<const BlockMap> blocks_;
  // The compressed sizes of the blocks, and the offset of each block whose number divides by so many: half
  // the memory of all offsets, which matters with many tables.
  static constexpr std::size_t blocks_per_offset = 16;
  std::vector<std::uint32_t> sizes_;
  std::vector<std::uint64_t> offsets_;
};

}  // namespace mate33
