#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "mate33/table/table_reader.hpp"

namespace mate33 {

/// A table file of version 1 (docs/format.md), which only tests still write, for the reader. Its parts are
/// written as they are, whether or not they fit each other, and each has its checksum.
struct Version1File {
  std::string header;                          ///< the text
  std::vector<std::vector<std::byte>> blocks;  ///< each a zstd frame
  std::vector<std::uint32_t> block_sizes;
  // What the preamble says.
  std::uint32_t header_bytes;  ///< of the header with the preamble before it
  std::uint64_t block_count;
  std::uint64_t blocks_bytes;

  /// The parts of a sound file.
  static Version1File of(std::string header, std::vector<std::vector<std::byte>> blocks);
  /// The table of another file, which stores both sides.
  static Version1File of(const TableReader& table);

  std::vector<std::byte> to_file() const;
};

/// The text of the header, as version 1 has it.
std::string version1_header_text(const TableHeader& header);

/// Where the blocks of a sound file begin.
std::size_t version1_begin_of_blocks(std::span<const std::byte> file);

}  // namespace mate33
