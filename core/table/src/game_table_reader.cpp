#include "mate33/table/game_table_reader.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "format/version2_parts.hpp"
#include "mate33/table/format/version2.hpp"

namespace mate33 {

namespace {

/// The most bytes that a block can take: one that does not compress, and what stands around it.
constexpr std::size_t largest_game_block = rows_per_block * max_points * sizeof(Code) + 1024;

struct GameOutline {
  GameTableHeader header;
  BlockPlaces places;
  TableModels models;
};

Expected<GameOutline, PartFault> read_game_outline(const ByteSource& file, RulesShelf& shelf) {
  const auto version = read_version(file);
  if (!version) return Unexpected{version.error()};
  if (*version != version2::number) {
    return Unexpected{damaged_part("it is of version " + std::to_string(*version) +
                                   ", and tables of such games are of version 2")};
  }
  const auto ends = version2::read_ends(file);
  if (!ends) return Unexpected{ends.error()};
  auto header = parse_game_header(ends->header(), shelf);
  if (!header) return Unexpected{damaged_part(header.error())};
  const GameBlocks blocks(*header->layout, header->sides);
  auto tail = version2::read_tail(file, *ends, blocks.block_count(), largest_game_block, *header);
  if (!tail) return Unexpected{tail.error()};
  return GameOutline{*std::move(header), std::move(tail->places), std::move(tail->models)};
}

}  // namespace

Expected<GameTableReader, TableFault> GameTableReader::open_file(const std::string& path, RulesShelf& shelf) {
  auto source = open_file_source(path);
  if (!source) return Unexpected{source.error()};
  return open(*std::move(source), path, shelf);
}

Expected<GameTableReader, TableFault> GameTableReader::open_as(std::unique_ptr<ByteSource> source,
                                                               const std::string& name,
                                                               const ExpandedRules& rules,
                                                               const GameTableKey& key, RulesShelf& shelf) {
  auto reader = open(std::move(source), name, shelf);
  if (!reader) return reader;
  if (reader->header().key() != key) return Unexpected{reader->damage("it is the table " + reader->name())};
  if (reader->layout().rules().rules() != rules.rules()) {
    return Unexpected{reader->damage("it is a table of other rules")};
  }
  return reader;
}

Expected<GameTableReader, TableFault> GameTableReader::open_table(const std::string& directory,
                                                                  const ExpandedRules& rules,
                                                                  const GameTableKey& key,
                                                                  RulesShelf& shelf) {
  const std::string path = directory + "/" + game_table_path(rules, key);
  auto source = open_file_source(path);
  if (!source) return Unexpected{source.error()};
  return open_as(*std::move(source), path, rules, key, shelf);
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
                         BlockFile(std::move(source), name, std::move(outline->places)),
                         std::move(outline->models));
}

std::optional<TableFault> GameTableReader::read_block(std::size_t block, BlockBuffer& buffer,
                                                      std::span<Code> codes) const {
  const auto packed = file_.read(block, block + 1, buffer);
  if (!packed) return packed.error();
  const std::size_t group = blocks_.group_of_block(block), entries = blocks_.entries_of(group);
  if (const auto error = buffer.unpack_version2(*packed, block, {entries, 1}))
    return file_.damage_of_block(block, *error);
  if (buffer.courses() != nullptr) {
    return file_.damage_of_block(block, "its codec is not one that tables of such games have");
  }
  const std::span<Code> read = codes.first(entries);
  if (buffer.is_in_context()) {
    if (!decode_in_context(group, blocks_.color_of(block), buffer.part_in_context(0), read)) {
      return nonsense(block);
    }
  } else {
    buffer.copy_codes(0, read);
  }
  const Code greatest = header_.greatest_code();
  if (std::ranges::all_of(read, [&](Code code) { return code <= greatest; })) return std::nullopt;
  return nonsense(block);
}

TableFault GameTableReader::nonsense(std::size_t block) const {
  return file_.damage_of_block(block, "it holds values that its header knows nothing of");
}

/// Answers whether the bytes make sense.
bool GameTableReader::decode_in_context(std::size_t group, Color to_move, std::span<const std::byte> bytes,
                                        std::span<Code> codes) const {
  const ContextModel* const model = models_.of(to_move);
  if (model == nullptr) return false;
  const GameRowRules rules(layout());
  const RowsContext context(rules, blocks_, group, to_move);
  std::vector<Code> rows(context.entry_count());
  if (!model->decode(context, bytes, rows)) return false;
  const std::size_t first = GameBlocks::first_row(group), width = layout().width();
  std::ranges::fill(codes, draw_code);
  for (std::size_t row = 0; row < context.row_count(); ++row) {
    for (const Point p : context.row(row).legal) {
      codes[blocks_.entry_of(first + row, p)] = rows[row * width + index(p)];
    }
  }
  return true;
}

std::optional<TableFault> read_rows(const GameTableReader& reader, const GameRowRules& rules,
                                    std::size_t group, Color to_move, std::span<Code> codes) {
  const GameBlocks& blocks = reader.blocks();
  std::vector<Code> stored(blocks.entries_of(group));
  BlockBuffer buffer;
  if (auto fault = reader.read_block(blocks.block_of(group, to_move), buffer, stored)) return fault;
  std::ranges::fill(codes, illegal_code);
  const std::size_t first = GameBlocks::first_row(group), width = reader.layout().width();
  for (std::size_t i = 0; i < blocks.rows_of(group); ++i) {
    const PointSet legal = rules.legal(rules.row(first + i))[index(to_move)];
    for (const Point p : legal) {
      codes[i * width + index(p)] = stored[blocks.entry_of(first + i, p)];
    }
  }
  return std::nullopt;
}

}  // namespace mate33
