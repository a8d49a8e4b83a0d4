#include "altered_tables.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "general_tables.hpp"
#include "mate33/table/table_reader.hpp"
#include "table_file.hpp"

namespace mate33::testing {

namespace {

TableHeader header_of(const char* name) {
  return TableReader::open_file((made_tables() / name).string())->header();
}

using Blocks = std::vector<std::vector<std::byte>>;

/// The blocks of a table, as stored.
Blocks blocks_of(const char* name) {
  const std::string contents = contents_of(made_tables() / name);
  return FileParts::of(std::as_bytes(std::span(contents))).blocks;
}

std::string text_of(const std::vector<std::byte>& file) {
  return {reinterpret_cast<const char*>(file.data()), file.size()};
}

std::string file_of(const TableHeader& header, Blocks blocks) {
  return text_of(FileParts::of(header, std::move(blocks)).to_file());
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
  const auto reader = TableReader::open_file((made_tables() / "KRvK.m33").string());
  auto codes = *decoded(*reader);
  std::vector<Code>& black = codes[index(Color::black)];
  // One loss in place of another leaves the longest distances as they are.
  const Code loss = code_of(Plies(6)), longer_loss = code_of(Plies(8));
  *std::ranges::find(black, loss) = longer_loss;
  return text_of(encode_table(reader->layout(), {}, codes));
}

}  // namespace mate33::testing
