#include "mate33/table/game_table_reader.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "format/magic.hpp"
#include "format/version2_parts.hpp"
#include "mate33/base/little_endian.hpp"
#include "mate33/table/format/version2.hpp"

namespace mate33 {

namespace {

Unexpected<PartFault> damaged_game(std::string what) {
  return Unexpected{damaged_part(std::move(what))};
}

std::optional<PartFault> check_magic(const ByteSource& file) {
  std::array<std::byte, magic_and_version_bytes> begin;
  if (file.size() < begin.size()) return damaged_part("it is too short for a table");
  if (auto error = file.read(0, begin)) return PartFault{TableFault::Kind::io_error, *std::move(error)};
  if (!std::equal(magic.begin(), magic.end(), begin.begin())) {
    return damaged_part("it does not begin as a mate33 table does");
  }
  const auto version = load_number<std::uint32_t>(&begin[magic.size()]);
  if (version == version2::number) return std::nullopt;
  return damaged_part("it is of version " + std::to_string(version) +
                      ", and tables of such games are of version 2");
}

struct GameOutline {
  GameTableHeader header;
  std::uint64_t begin_of_blocks, checksum;
  std::vector<std::uint32_t> sizes;
};

Expected<GameOutline, PartFault> read_game_outline(const ByteSource& file, RulesShelf& shelf) {
  if (auto fault = check_magic(file)) return Unexpected{*std::move(fault)};
  const auto ends = version2::read_ends(file);
  if (!ends) return Unexpected{ends.error()};
  auto header = parse_game_header(ends->header(), shelf);
  if (!header) return damaged_game(header.error());
  const GameBlocks blocks(*header->layout);
  const auto tail = version2::FileTail::read(file, *ends, blocks.block_count());
  if (!tail) return Unexpected{tail.error()};
  const auto summary = version2::parse_summary(tail->summary(), counts_form(header->metric));
  if (!summary) return damaged_game(summary.error());
  if (!tail->models().empty()) return damaged_game("it has models, which tables of such games have not");
  header->counts = summary->counts;
  header->digests = summary->digests;
  GameOutline outline{*std::move(header), ends->begin.size(), ends->footer.blocks_checksum, {}};
  // A block that does not compress, and what stands around it.
  const std::size_t largest = rows_per_block * max_points * sizeof(Code) + 1024;
  auto sizes = parse_block_sizes(tail->sizes(), outline.begin_of_blocks, ends->footer.end_of_blocks, largest);
  if (!sizes) return Unexpected{sizes.error()};
  outline.sizes = *std::move(sizes);
  return outline;
}

}  // namespace

Expected<GameTableReader, TableFault> GameTableReader::open_file(const std::string& path, RulesShelf& shelf) {
  auto source = open_file_source(path);
  if (!source) return Unexpected{source.error()};
  return open(*std::move(source), path, shelf);
}

Expected<GameTableReader, TableFault> GameTableReader::open_table(const std::string& directory,
                                                                  const ExpandedRules& rules,
                                                                  const GameTableKey& key,
                                                                  RulesShelf& shelf) {
  auto reader = open_file(directory + "/" + game_table_path(rules, key), shelf);
  if (!reader) return reader;
  if (reader->header().key() != key) return Unexpected{reader->damage("it is the table " + reader->name())};
  if (reader->layout().rules().rules() != rules.rules()) {
    return Unexpected{reader->damage("it is a table of other rules")};
  }
  return reader;
}

std::string GameTableReader::name() const {
  const ExpandedRules& rules = layout().rules();
  return rules.rules().name + ":" + game_table_name(rules, header_.key());
}

Expected<GameTableReader, TableFault> GameTableReader::open(std::unique_ptr<ByteSource> source,
                                                            const std::string& name, RulesShelf& shelf) {
  auto outline = read_game_outline(*source, shelf);
  if (!outline) return Unexpected{BlockFile::fault(name, outline.error().kind, outline.error().what)};
  return GameTableReader(std::move(outline->header),
                         BlockFile(std::move(source), name, outline->begin_of_blocks,
                                   std::move(outline->sizes), outline->checksum));
}

std::optional<TableFault> GameTableReader::find_damage() const {
  BlockBuffer buffer;
  for (std::size_t block = 0; block < blocks_.block_count(); ++block) {
    const auto packed = file_.read(block, block + 1, buffer);
    if (!packed) return packed.error();
    if (const auto error = BlockBuffer::check_version2(*packed, block)) {
      return file_.damage_of_block(block, *error);
    }
  }
  return file_.check_order();
}

std::optional<TableFault> GameTableReader::read_block(std::size_t block, BlockBuffer& buffer,
                                                      std::span<Code> codes) const {
  const auto packed = file_.read(block, block + 1, buffer);
  if (!packed) return packed.error();
  const std::size_t entries = blocks_.entries_of(block);
  if (const auto error = buffer.unpack_version2(*packed, block, entries))
    return file_.damage_of_block(block, *error);
  if (buffer.is_in_context() || buffer.courses() != nullptr) {
    return file_.damage_of_block(block, "its codec is not one that tables of such games have");
  }
  const std::span<Code> read = codes.first(entries);
  buffer.copy_codes(read);
  const Code greatest = header_.greatest_code();
  if (std::ranges::all_of(read, [&](Code code) { return code <= greatest; })) return std::nullopt;
  return file_.damage_of_block(block, "it holds values that its header knows nothing of");
}

}  // namespace mate33
