#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mate33/base/byte_source.hpp"
#include "mate33/base/expected.hpp"
#include "mate33/base/table_file.hpp"
#include "mate33/table/format/stored_block.hpp"

namespace mate33 {

/// Where the blocks of a table file stand: one after the other.
struct BlockPlaces {
  std::uint64_t begin = 0;           ///< offset of the first
  std::vector<std::uint32_t> sizes;  ///< in bytes
  std::uint64_t checksum = 0;        ///< of the blocks' checksums, of version 2
};

/// The blocks of a table file, found by their sizes. Any number of threads may read at once.
class BlockFile {
 public:
  BlockFile() = default;
  /// `name` stands in the message of a fault.
  BlockFile(std::unique_ptr<ByteSource> source, std::string name, BlockPlaces places);

  std::size_t block_count() const { return sizes_.size(); }
  std::uint64_t file_bytes() const { return source_->size(); }
  /// Of some blocks on end, from `begin` to before `end`, as they stand in the file: in memory or in the
  /// buffer.
  Expected<std::span<const std::byte>, TableFault> read(std::size_t begin, std::size_t end,
                                                        BlockBuffer& buffer) const;
  /// Compares these blocks, from `begin` to before `end`, with their checksums, as version 2 has them;
  /// nothing is decoded. Answers what is wrong. What the buffer holds then means nothing. Throws
  /// std::bad_alloc.
  std::optional<TableFault> check_blocks(std::size_t begin, std::size_t end, BlockBuffer& buffer) const;
  /// Compares the checksums of all blocks with that of their order, as version 2 has them. Answers what is
  /// wrong.
  std::optional<TableFault> check_order() const;

  /// "NAME is damaged: WHAT", or "cannot read NAME: WHAT".
  const std::string& name() const { return name_; }
  static TableFault fault(const std::string& name, TableFault::Kind kind, const std::string& what);
  TableFault damage(const std::string& what) const { return fault(name_, TableFault::Kind::damaged, what); }
  TableFault damage_of_block(std::size_t block, const std::string& what) const {
    return damage("block " + std::to_string(block) + ": " + what);
  }

 private:
  std::uint64_t offset_of(std::size_t block) const;

  std::unique_ptr<ByteSource> source_;
  std::string name_;
  std::uint64_t checksum_ = 0;
  // The compressed sizes of the blocks, and the offset of each block whose number divides by so many: half
  // the memory of all offsets, which matters with many tables.
  static constexpr std::size_t blocks_per_offset = 16;
  std::vector<std::uint32_t> sizes_;
  std::vector<std::uint64_t> offsets_;
};

}  // namespace mate33
