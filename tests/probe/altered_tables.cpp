#include "altered_tables.hpp"

#include <algorithm>
#include <span>
#include <string>

#include "mate33/table/table_parts.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33 {

namespace {

/// The table with the codes that the function makes of a block's.
template <class Change>
Bytes rewritten(const Bytes& table, const TableHeader& header, Wide wide, Change change) {
  const auto reader = TableReader::open(make_memory_source(table), "table");
  std::vector<Bytes> frames;
  for (std::size_t block = 0; block < reader->blocks().block_count(); ++block) {
    std::vector<Code> codes = *reader->read_block(block);
    change(codes);
    const bool two_bytes = wide == Wide::all || (wide == Wide::every_third && block % 3 == 0);
    Bytes contents;
    for (const Code code : codes) {
      contents.push_back(static_cast<std::byte>(code & 0xFF));
      if (two_bytes) contents.push_back(static_cast<std::byte>(code >> 8));
    }
    frames.push_back(compress_zstd_frame(contents, 1));
  }
  return TableParts::of(header.to_text(), std::move(frames)).to_file(1);
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
  const auto preamble = TablePreamble::parse(std::span(table).first<preamble_bytes>());
  std::size_t offset = table.size() - static_cast<std::size_t>(preamble->blocks_bytes);
  for (; block > 0; --block) offset += *zstd_frame_size(std::span(table).subspan(offset));
  return offset;
}

Bytes without_checksum(Bytes frame) {
  frame.at(4) &= ~std::byte{0x04};  // the flag for it
  frame.resize(frame.size() - 4);
  return frame;
}

}  // namespace mate33
