#include "altered_tables.hpp"

#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "general_tables.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/table/table_parts.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33::testing {

namespace {

TableHeader header_of(const char* name) {
  return TableReader::open_file((made_tables() / name).string())->header();
}

using Blocks = std::vector<std::vector<std::byte>>;

/// The blocks of a table, compressed.
Blocks blocks_of(const char* name) {
  const std::string contents = contents_of(made_tables() / name);
  const auto bytes = std::as_bytes(std::span(contents));
  const auto preamble = TablePreamble::parse(bytes.first<preamble_bytes>());
  Blocks blocks;
  for (auto rest = bytes.last(static_cast<std::size_t>(preamble->blocks_bytes)); !rest.empty();
       rest = rest.subspan(blocks.back().size())) {
    const auto block = rest.first(*zstd_frame_size(rest));
    blocks.emplace_back(block.begin(), block.end());
  }
  return blocks;
}

std::string file_of(const TableHeader& header, Blocks blocks) {
  const auto file = TableParts::of(header.to_text(), std::move(blocks)).to_file(1);
  return {reinterpret_cast<const char*>(file.data()), file.size()};
}

bool is_sound(const std::string& file) {
  const auto reader = TableReader::open(make_memory_source(std::as_bytes(std::span(file))), "altered");
  InlineExecutor executor;
  return reader && !find_table_fault(*reader, executor);
}

}  // namespace

std::string rook_as_queen() {
  return file_of(header_of("KQvK.m33"), blocks_of("KRvK.m33"));
}

std::string queen_with_short_mates() {
  TableHeader header = header_of("KQvK.m33");
  for (TableCounts& counts : header.counts) counts.longest_win = counts.longest_loss = Plies(10);
  return file_of(header, blocks_of("KQvK.m33"));
}

std::string rook_with_a_wrong_value() {
  const TableHeader header = header_of("KRvK.m33");
  constexpr std::size_t black_to_move = 1;
  const auto codes = TableReader::open_file((made_tables() / "KRvK.m33").string())->read_block(black_to_move);
  const auto with = [&](std::size_t entry, unsigned residual) {
    std::vector<std::byte> bytes;
    for (const Code code : *codes) bytes.push_back(static_cast<std::byte>(code));
    bytes[entry] = static_cast<std::byte>(residual);
    Blocks blocks = blocks_of("KRvK.m33");
    blocks[black_to_move] = compress_zstd_frame(bytes, 1);
    return file_of(header, std::move(blocks));
  };
  // One loss in place of another leaves all that the header counts as it is.
  constexpr unsigned beyond_all_mates = 200, most = 10;
  for (std::size_t entry = codes->size() / 2; entry < codes->size(); ++entry) {
    if (is_sound(with(entry, beyond_all_mates))) continue;  // no position
    for (unsigned residual = 0; residual < most; ++residual) {
      if (residual == (*codes)[entry]) continue;
      if (std::string file = with(entry, residual); is_sound(file)) return file;
    }
  }
  throw std::logic_error("no table with a wrong value is sound");
}

}  // namespace mate33::testing
