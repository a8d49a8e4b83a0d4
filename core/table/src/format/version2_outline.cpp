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
  auto models = TableModels::parse(tail->models);
  if (!models) return Unexpected{damaged_part("its models do not fill their part of the file")};
  outline.models = *std::move(models);
  return outline;
}

}  // namespace mate33::version2
