#include "format/table_outline.hpp"

#include "format/version1.hpp"
#include "mate33/base/little_endian.hpp"
#include "mate33/table/format/version2.hpp"

namespace mate33 {

namespace {

constexpr std::size_t largest_plain_block = entries_per_block * sizeof(Code) + 1024;
constexpr std::size_t largest_course_block = std::size_t{1} << 25;

}  // namespace

TableOutline outline_of(std::uint32_t version, const TableHeader& header) {
  TableOutline outline{version, header, {}, {}};
  outline.layout = std::make_unique<TableLayout>(header.material, header.pieces);
  outline.blocks = std::make_unique<BlockMap>(*outline.layout, header.sides);
  return outline;
}

std::size_t largest_block(const TableHeader& header) {
  return has_clock(header.metric) ? largest_course_block : largest_plain_block;
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

Expected<TableOutline, PartFault> TableOutline::read(const ByteSource& file) {
  const auto version = read_version(file);
  if (!version) return Unexpected{version.error()};
  switch (*version) {
    case version1::number: return version1::read_outline(file);
    case version2::number: return version2::read_outline(file);
    default:
      return Unexpected{damaged_part("it is of version " + std::to_string(*version) +
                                     ", and this program reads versions 1 and 2")};
  }
}

}  // namespace mate33
