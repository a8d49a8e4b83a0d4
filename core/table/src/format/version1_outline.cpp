#include <algorithm>
#include <array>

#include "format/table_outline.hpp"
#include "format/version1.hpp"
#include "mate33/base/zstd_frame.hpp"

namespace mate33::version1 {

namespace {

/// The most bytes that the frame of so many can take.
std::uint64_t largest_frame(std::uint64_t bytes) {
  return bytes + bytes / 128 + 512;
}

/// Reads the frame at `offset`, whose contents are of known size, and moves the offset past it.
std::optional<PartFault> read_frame(const ByteSource& file, std::uint64_t& offset,
                                    std::span<std::byte> target) {
  const std::uint64_t there = std::min(file.size() - offset, largest_frame(target.size()));
  std::vector<std::byte> bytes(static_cast<std::size_t>(there));
  if (auto error = file.read(offset, bytes)) return PartFault{TableFault::Kind::io_error, *error};
  const auto size = zstd_frame_size(bytes);
  if (!size) return damaged_part("a zstd frame is broken or cut short");
  offset += *size;
  if (auto error = decompress_zstd_frame(std::span(bytes).first(*size), target)) return damaged_part(*error);
  return std::nullopt;
}

PartFault in_part(const std::string& name, const PartFault& fault) {
  return {fault.kind, name + ": " + fault.what};
}

}  // namespace

Expected<TableOutline, PartFault> read_outline(const ByteSource& file) {
  std::array<std::byte, preamble_bytes> begin;
  if (file.size() < begin.size()) return Unexpected{damaged_part("it is cut short")};
  if (auto error = file.read(0, begin)) {
    return Unexpected{PartFault{TableFault::Kind::io_error, *std::move(error)}};
  }
  const Preamble preamble = Preamble::parse(begin);
  constexpr std::uint32_t longest_header = 1 << 16;
  if (preamble.header_bytes < preamble_bytes || preamble.header_bytes > longest_header) {
    return Unexpected{
        damaged_part("its header cannot have " + std::to_string(preamble.header_bytes) + " bytes")};
  }
  std::uint64_t offset = preamble_bytes;
  std::vector<std::byte> header(preamble.header_bytes);
  if (const auto fault = read_frame(file, offset, header)) return Unexpected{in_part("header", *fault)};
  if (!std::equal(begin.begin(), begin.end(), header.begin())) {
    return Unexpected{damaged_part("its first bytes and its header contradict each other")};
  }
  const auto parsed = parse_header(
      {reinterpret_cast<const char*>(header.data()) + preamble_bytes, header.size() - preamble_bytes});
  if (!parsed) return Unexpected{damaged_part(parsed.error())};
  TableOutline outline = outline_of(number, *parsed);
  const std::size_t block_count = outline.blocks->block_count();
  if (preamble.block_count != block_count) {
    return Unexpected{damaged_part("it has " + std::to_string(preamble.block_count) + " blocks instead of " +
                                   std::to_string(block_count))};
  }
  std::vector<std::byte> sizes(block_count * sizeof(std::uint32_t));
  if (const auto fault = read_frame(file, offset, sizes))
    return Unexpected{in_part("sizes of blocks", *fault)};
  outline.places.begin = offset;
  if (offset + preamble.blocks_bytes != file.size()) {
    return Unexpected{damaged_part("it is " + std::to_string(file.size()) + " bytes long instead of " +
                                   std::to_string(offset + preamble.blocks_bytes))};
  }
  auto found = parse_block_sizes(sizes, offset, file.size(), largest_block(outline.header));
  if (!found) return Unexpected{found.error()};
  outline.places.sizes = *std::move(found);
  return outline;
}

}  // namespace mate33::version1
