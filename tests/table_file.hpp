#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "mate33/core/table_format.hpp"
#include "mate33/core/zstd_frame.hpp"

/// Table files put together from any blocks at all, with sound headers.
namespace mate33 {

/// The bytes of a block that holds a pattern over and over.
inline std::vector<std::byte> block_of(std::size_t entries, std::span<const std::byte> pattern, bool wide) {
  std::vector<std::byte> contents(entries * (wide ? 2 : 1));
  for (std::size_t i = 0; i < contents.size() && !pattern.empty(); ++i)
    contents[i] = pattern[i % pattern.size()];
  return compress_zstd_frame(contents, 1);
}

/// A table file of these blocks.
inline std::vector<std::byte> table_file(const TableHeader& header,
                                         std::span<const std::vector<std::byte>> blocks) {
  using Bytes = std::vector<std::byte>;
  const auto append = [](Bytes& file, std::span<const std::byte> bytes) {
    file.insert(file.end(), bytes.begin(), bytes.end());
  };
  const std::string text = header.to_text();
  TablePreamble preamble{static_cast<std::uint32_t>(preamble_bytes + text.size()), blocks.size(), 0};
  Bytes sizes, head, file;
  for (const Bytes& block : blocks) {
    preamble.blocks_bytes += block.size();
    for (unsigned shift = 0; shift < 32; shift += 8) {
      sizes.push_back(static_cast<std::byte>(block.size() >> shift & 0xFF));
    }
  }
  append(head, preamble.to_bytes());
  append(head, std::as_bytes(std::span(text)));
  append(file, preamble.to_bytes());
  append(file, compress_zstd_frame(head, 1));
  append(file, compress_zstd_frame(sizes, 1));
  for (const Bytes& block : blocks) append(file, block);
  return file;
}

}  // namespace mate33
