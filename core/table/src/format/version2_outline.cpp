#include "format/version2_parts.hpp"
#include "mate33/table/format/version2.hpp"

namespace mate33::version2 {

namespace {

Unexpected<PartFault> damaged_outline(std::string what) {
  return Unexpected{damaged_part(std::move(what))};
}

}  // namespace

Expected<TableOutline, PartFault> read_outline(const ByteSource& file) {
  const auto ends = read_ends(file);
  if (!ends) return Unexpected{ends.error()};
  const auto header = parse_header(ends->header());
  if (!header) return damaged_outline(header.error());
  TableOutline outline = outline_of(number, *header);
  outline.begin_of_blocks = ends->begin.size();
  outline.blocks_checksum = ends->footer.blocks_checksum;
  const auto tail = FileTail::read(file, *ends, outline.blocks->block_count());
  if (!tail) return Unexpected{tail.error()};
  const auto summary = parse_summary(tail->summary(), counts_form(header->metric));
  if (!summary) return damaged_outline(summary.error());
  outline.header.counts = summary->counts;
  outline.header.digests = summary->digests;
  auto models = TableModels::parse(tail->models());
  if (!models) return damaged_outline("its models do not fill their part of the file");
  outline.models = *std::move(models);
  if (auto fault = take_block_sizes(tail->sizes(), ends->footer.end_of_blocks, outline)) {
    return Unexpected{*std::move(fault)};
  }
  return outline;
}

}  // namespace mate33::version2
