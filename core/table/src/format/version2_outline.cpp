#include "format/version2_parts.hpp"
#include "mate33/table/format/version2.hpp"

namespace mate33::version2 {

Expected<TableOutline, PartFault> read_outline(const ByteSource& file) {
  const auto ends = read_ends(file);
  if (!ends) return Unexpected{ends.error()};
  const auto header = parse_header(ends->header());
  if (!header) return Unexpected{damaged_part(header.error())};
  TableOutline outline = outline_of(number, *header);
  auto tail = read_tail(file, *ends, outline.blocks->block_count(), largest_block(*header), outline.header);
  if (!tail) return Unexpected{tail.error()};
  outline.places = std::move(tail->places);
  outline.models = std::move(tail->models);
  return outline;
}

}  // namespace mate33::version2
