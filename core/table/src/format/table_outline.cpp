#include "format/table_outline.hpp"

#include <algorithm>
#include <array>

#include "format/magic.hpp"
#include "format/version1.hpp"
#include "mate33/base/little_endian.hpp"
#include "mate33/table/format/version2.hpp"

namespace mate33 {

namespace {

/// The most bytes that a block can take: one that does not compress, and what stands around it.
constexpr std::uint32_t largest_block = entries_per_block * 2 + 1024;
constexpr std::uint32_t largest_course_block = std::uint32_t{1} << 25;

}  // namespace

TableOutline outline_of(std::uint32_t version, const TableHeader& header) {
  TableOutline outline{version, header, {}, {}, 0, {}};
  outline.layout = std::make_unique<TableLayout>(header.material, header.pieces);
  outline.blocks = std::make_unique<BlockMap>(*outline.layout, header.sides);
  return outline;
}

Expected<std::vector<std::uint32_t>, PartFault> parse_block_sizes(std::span<const std::byte> bytes,
                                                                  std::uint64_t begin, std::uint64_t end,
                                                                  std::size_t largest) {
  std::vector<std::uint32_t> sizes;
  sizes.reserve(bytes.size() / sizeof(std::uint32_t));
  std::uint64_t offset = begin;
  for (std::size_t at = 0; at < bytes.size(); at += sizeof(std::uint32_t)) {
    sizes.push_back(load_number<std::uint32_t>(&bytes[at]));
    if (sizes.back() > largest) return Unexpected{damaged_part("a block is too large")};
    offset += sizes.back();
  }
  if (offset == end) return sizes;
  return Unexpected{damaged_part("its blocks end at byte " + std::to_string(offset) + " instead of " +
                                 std::to_string(end))};
}

std::optional<PartFault> take_block_sizes(std::span<const std::byte> bytes, std::uint64_t end,
                                          TableOutline& outline) {
  const std::size_t largest = has_clock(outline.header.metric) ? largest_course_block : largest_block;
  auto sizes = parse_block_sizes(bytes, outline.begin_of_blocks, end, largest);
  if (!sizes) return sizes.error();
  outline.block_sizes = *std::move(sizes);
  return std::nullopt;
}

Expected<TableOutline, PartFault> TableOutline::read(const ByteSource& file) {
  if (file.size() < magic_and_version_bytes) {
    return Unexpected{damaged_part("it has " + std::to_string(file.size()) + " bytes, too few for a table")};
  }
  std::array<std::byte, magic_and_version_bytes> begin;
  if (auto error = file.read(0, begin)) {
    return Unexpected{PartFault{TableFault::Kind::io_error, *std::move(error)}};
  }
  if (!std::equal(magic.begin(), magic.end(), begin.begin())) {
    return Unexpected{damaged_part("it does not begin as a mate33 table does")};
  }
  switch (const auto version = load_number<std::uint32_t>(&begin[magic.size()])) {
    case version1::number: return version1::read_outline(file);
    case version2::number: return version2::read_outline(file);
    default:
      return Unexpected{damaged_part("it is of version " + std::to_string(version) +
                                     ", and this program reads versions 1 and 2")};
  }
}

}  // namespace mate33
