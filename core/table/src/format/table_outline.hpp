#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "format/part_fault.hpp"
#include "mate33/base/byte_source.hpp"
#include "mate33/base/expected.hpp"
#include "mate33/table/codec/table_models.hpp"
#include "mate33/table/format/block_file.hpp"
#include "mate33/table/format/table_header.hpp"

namespace mate33 {

/// All that a file says beside its blocks, read and found sound: the sizes of the blocks fill the space
/// between what precedes and what follows them.
struct TableOutline {
  std::uint32_t version;
  TableHeader header;
  std::unique_ptr<const TableLayout> layout;
  std::unique_ptr<const BlockMap> blocks;
  BlockPlaces places = {};
  TableModels models = {};

  /// Reads a file of any version.
  static Expected<TableOutline, PartFault> read(const ByteSource& file);
};

/// The outline as far as the header says it; no sizes yet.
TableOutline outline_of(std::uint32_t version, const TableHeader& header);

/// The most bytes that a block of the table can take: one that does not compress, and what stands around it.
std::size_t largest_block(const TableHeader& header);
/// The sizes of blocks, in four bytes each, that fill the file from `begin` to `end`.
Expected<std::vector<std::uint32_t>, PartFault> parse_block_sizes(std::span<const std::byte> bytes,
                                                                  std::uint64_t begin, std::uint64_t end,
                                                                  std::size_t largest);

namespace version1 {
Expected<TableOutline, PartFault> read_outline(const ByteSource& file);
}
namespace version2 {
Expected<TableOutline, PartFault> read_outline(const ByteSource& file);
}

}  // namespace mate33
