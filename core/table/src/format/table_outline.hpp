#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "mate33/base/byte_source.hpp"
#include "mate33/base/expected.hpp"
#include "mate33/base/table_file.hpp"
#include "mate33/table/codec/table_models.hpp"
#include "mate33/table/format/table_header.hpp"

namespace mate33 {

/// What is wrong with a part of a file, and how.
struct PartFault {
  TableFault::Kind kind;
  std::string what;  ///< one phrase
};
inline PartFault damaged_part(std::string what) {
  return {TableFault::Kind::damaged, std::move(what)};
}

/// All that a file says beside its blocks, read and found sound: the sizes of the blocks fill the space
/// between what precedes and what follows them.
struct TableOutline {
  std::uint32_t version;
  TableHeader header;
  std::unique_ptr<const TableLayout> layout;
  std::unique_ptr<const BlockMap> blocks;
  std::uint64_t begin_of_blocks;
  std::vector<std::uint32_t> block_sizes;  ///< in bytes
  std::uint64_t blocks_checksum = 0;       ///< of version 2
  TableModels models = {};

  /// Reads a file of any version.
  static Expected<TableOutline, PartFault> read(const ByteSource& file);
};

/// The outline as far as the header says it; no sizes yet.
TableOutline outline_of(std::uint32_t version, const TableHeader& header);

/// The sizes of blocks, in four bytes each, that fill the file from `begin` to `end`.
Expected<std::vector<std::uint32_t>, PartFault> parse_block_sizes(std::span<const std::byte> bytes,
                                                                  std::uint64_t begin, std::uint64_t end,
                                                                  std::size_t largest);
/// Takes the sizes of blocks from begin_of_blocks to `end`. Answers what is wrong with them, if anything.
std::optional<PartFault> take_block_sizes(std::span<const std::byte> bytes, std::uint64_t end,
                                          TableOutline& outline);

namespace version1 {
Expected<TableOutline, PartFault> read_outline(const ByteSource& file);
}
namespace version2 {
Expected<TableOutline, PartFault> read_outline(const ByteSource& file);
}

}  // namespace mate33
