#include "mate33/table/table_parts.hpp"

#include <span>
#include <utility>

#include "mate33/base/zstd_frame.hpp"

namespace mate33 {

namespace {

void append(std::vector<std::byte>& target, std::span<const std::byte> bytes) {
  target.insert(target.end(), bytes.begin(), bytes.end());
}

}  // namespace

TableParts TableParts::of(std::string header, std::vector<std::vector<std::byte>> blocks) {
  TableParts parts{{static_cast<std::uint32_t>(preamble_bytes + header.size()), blocks.size(), 0},
                   std::move(header),
                   {},
                   std::move(blocks)};
  for (const auto& block : parts.blocks) {
    parts.block_sizes.push_back(static_cast<std::uint32_t>(block.size()));
    parts.preamble.blocks_bytes += block.size();
  }
  return parts;
}

std::uint64_t TableParts::write(int level,
                                const std::function<void(std::span<const std::byte>)>& sink) const {
  std::vector<std::byte> whole_header, sizes;
  append(whole_header, preamble.to_bytes());
  append(whole_header, std::as_bytes(std::span(header)));
  for (const std::uint32_t size : block_sizes) {
    for (unsigned shift = 0; shift < 32; shift += 8) {
      sizes.push_back(static_cast<std::byte>(size >> shift & 0xFF));
    }
  }
  std::uint64_t bytes = 0;
  const auto give = [&](std::span<const std::byte> part) {
    sink(part);
    bytes += part.size();
  };
  give(preamble.to_bytes());
  give(compress_zstd_frame(whole_header, level));
  give(compress_zstd_frame(sizes, level));
  for (const auto& block : blocks) give(block);
  return bytes;
}

std::vector<std::byte> TableParts::to_file(int level) const {
  std::vector<std::byte> file;
  write(level, [&](std::span<const std::byte> part) { append(file, part); });
  return file;
}

}  // namespace mate33
