#include "altered_tables.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "mate33/table/table_reader.hpp"
#include "table_file.hpp"

namespace mate33 {

namespace {

/// The table with the codes that the function makes of a block's.
template <class Change>
Bytes rewritten(const Bytes& table, const TableHeader& header, Wide wide, Change change) {
  const auto reader = TableReader::open(make_memory_source(table), "table");
  std::vector<Bytes> blocks;
  for (std::size_t block = 0; block < reader->blocks().block_count(); ++block) {
    std::vector<Code> codes = *stored_codes(*reader, block);
    change(codes);
    const bool two_bytes = wide == Wide::all || (wide == Wide::every_third && block % 3 == 0);
    blocks.push_back(zstd_block(block, bytes_of(codes, two_bytes)));
  }
  return FileParts::of(header, std::move(blocks)).to_file();
}

}  // namespace

TableHeader header_of(const Bytes& table) {
  return TableReader::open(make_memory_source(table), "table")->header();
}

Bytes with_widths(const Bytes& table, Wide wide) {
  return rewritten(table, header_of(table), wide, [](std::vector<Code>&) {});
}

Bytes with_header(const Bytes& table, const TableHeader& header) {
  return rewritten(table, header, Wide::none, [](std::vector<Code>&) {});
}

Bytes with_one_code(const Bytes& table, const TableHeader& header, Code code) {
  return rewritten(table, header, Wide::all,
                   [&](std::vector<Code>& codes) { std::ranges::fill(codes, code); });
}

std::size_t offset_of_block(const Bytes& table, std::size_t block) {
  std::size_t offset = begin_of_file(table).size();
  const std::vector<std::uint32_t> sizes = block_sizes_of(table);
  for (std::size_t i = 0; i < block; ++i) offset += sizes[i];
  return offset;
}

}  // namespace mate33
