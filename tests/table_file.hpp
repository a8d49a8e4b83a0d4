#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "mate33/base/zstd_frame.hpp"
#include "mate33/table/table_parts.hpp"

/// Table files put together from any blocks at all, with sound headers.
namespace mate33 {

/// The bytes of a block that holds a pattern over and over.
inline std::vector<std::byte> block_of(std::size_t entries, std::span<const std::byte> pattern, bool wide) {
  std::vector<std::byte> contents(entries * (wide ? 2 : 1));
  for (std::size_t i = 0; i < contents.size() && !pattern.empty(); ++i)
    contents[i] = pattern[i % pattern.size()];
  return compress_zstd_frame(contents, 1);
}

/// A table file of these blocks, whose header says nothing but the material.
inline std::vector<std::byte> table_file(Material material, std::vector<std::vector<std::byte>> blocks) {
  const TableHeader header{material, TableLayout::usual_order(material), {}};
  return TableParts::of(header.to_text(), std::move(blocks)).to_file(1);
}

}  // namespace mate33
