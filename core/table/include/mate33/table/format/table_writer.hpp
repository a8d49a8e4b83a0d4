#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "mate33/base/byte_sink.hpp"

namespace mate33 {

/// Writes a table file of version 2 (docs/format.md) part by part. It takes the parts as they are: tests of
/// the reader and its fuzzer contradict themselves on purpose.
class TableWriter {
 public:
  /// Writes what precedes the blocks: the text as of version2::header_text().
  TableWriter(std::string_view header, ByteSink sink);
  /// Writes the next block, as seal_block() makes it.
  void add_block(std::span<const std::byte> block);
  /// Writes what follows the blocks: the text as of version2::summary_text(), and the models of the codecs.
  /// Answers the bytes of the whole file. Nothing may be written afterwards.
  std::uint64_t finish(std::string_view summary, std::span<const std::byte> models = {});

 private:
  void write(std::span<const std::byte> bytes);

  ByteSink sink_;
  std::vector<std::byte> begin_;              // preamble and header
  std::vector<std::byte> sizes_, checksums_;  // of the blocks
  std::uint64_t written_ = 0;
};

}  // namespace mate33
