#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "mate33/table/table_format.hpp"

namespace mate33 {

/// The parts of a table file (docs/format.md) as they are written, one after the other. They are taken as
/// they are: tests of the reader and its fuzzer contradict themselves on purpose.
struct TableParts {
  TablePreamble preamble;
  std::string header;                          ///< the text, without the preamble that precedes it
  std::vector<std::uint32_t> block_sizes;      ///< of the blocks, compressed, in bytes
  std::vector<std::vector<std::byte>> blocks;  ///< each a zstd frame

  /// The parts of a sound file: a preamble and sizes that fit the others.
  static TableParts of(std::string header, std::vector<std::vector<std::byte>> blocks);

  /// Gives the bytes of the file to the sink, part by part; answers how many there are. `level`, of zstd, is
  /// for the parts before the blocks.
  std::uint64_t write(int level, const std::function<void(std::span<const std::byte>)>& sink) const;
  /// The same as one.
  std::vector<std::byte> to_file(int level) const;
};

}  // namespace mate33
