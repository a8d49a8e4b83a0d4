#include "mate33/table/table_reader.hpp"

#include <utility>

#include "format/table_outline.hpp"
#include "format/version1.hpp"
#include "mate33/base/directory.hpp"

namespace mate33 {

TableFault TableReader::nonsense(std::size_t block) const {
  return file_.damage_of_block(block, "it holds distances that its header knows nothing of");
}

Expected<TableReader, TableFault> TableReader::open_file(const std::string& path) {
  auto source = open_file_source(path);
  if (!source) return Unexpected{source.error()};
  auto reader = open(*std::move(source), path);
  if (reader) reader->find_wdl_in({directory_of(path)});
  return reader;
}

void TableReader::find_wdl_in(std::vector<std::string> directories) {
  if (header_.metric == Metric::dtz) wdl_ = needed_table_in(std::move(directories), key_of_wdl());
}

TableKey TableReader::key_of_wdl() const {
  return {Game::chess, header_.material, Metric::wdl};
}

TableFault TableReader::lacks(const TableKey& needed, const TableFault& fault) const {
  const bool is_io = fault.kind == TableFault::Kind::io_error;
  return {is_io ? TableFault::Kind::io_error : TableFault::Kind::missing,
          file_.name() + " needs the table " + table_name(needed) + ": " + fault.message};
}

Expected<const TableReader*, TableFault> TableReader::wdl(Color to_move) const {
  const auto refuse = [&](const std::string& what) {
    return Unexpected{lacks(key_of_wdl(), {TableFault::Kind::missing, what})};
  };
  if (wdl_ == nullptr) return refuse("there is none");
  const auto found = wdl_->reader();
  if (!found) return Unexpected{lacks(key_of_wdl(), found.error())};
  const TableReader& reader = **found;
  if (reader.header().key() != key_of_wdl()) {
    return refuse("what is there is the table " + table_name(reader.header().key()));
  }
  if (reader.header().pieces != header_.pieces) return refuse("what is there has the men in another order");
  // Floors are made from both sides.
  const StoredSides sides = reader.header().sides;
  if (header_.has_floors() ? sides != StoredSides::both : !stores(sides, to_move))
    return refuse("what is there has one side to move only");
  if (to_move == Color::black && reader.header().has_floors() && !header_.has_floors())
    return refuse("what is there has floors of this side");
  return &reader;
}

Expected<TableReader, TableFault> TableReader::open(std::unique_ptr<ByteSource> source,
                                                    const std::string& name) {
  auto outline = TableOutline::read(*source);
  if (!outline) return Unexpected{BlockFile::fault(name, outline.error().kind, outline.error().what)};
  TableReader reader;
  reader.version_ = outline->version;
  reader.header_ = std::move(outline->header);
  reader.layout_ = std::move(outline->layout);
  reader.blocks_ = std::move(outline->blocks);
  reader.models_ = std::move(outline->models);
  reader.file_ = BlockFile(std::move(source), name, std::move(outline->places));
  return reader;
}

std::optional<TableFault> TableReader::read_block(std::size_t block, BlockBuffer& buffer) const {
  const std::size_t entries = blocks_->entry_count(blocks_->group_of_block(block));
  const auto packed = file_.read(block, block + 1, buffer);
  if (!packed) return packed.error();
  const auto error = version_ == version1::number
                         ? buffer.unpack_version1(*packed, entries)
                         : buffer.unpack_version2(*packed, block, BlockShape::of_planes(entries));
  if (!error) return std::nullopt;
  return file_.damage_of_block(block, *error);
}

std::optional<TableFault> TableReader::check_blocks(std::size_t begin, std::size_t end,
                                                    BlockBuffer& buffer) const {
  if (version_ != version1::number) return file_.check_blocks(begin, end, buffer);
  for (std::size_t block = begin; block < end; ++block) {
    if (auto fault = read_block(block, buffer)) return fault;
  }
  return std::nullopt;
}

std::optional<TableFault> TableReader::check_order() const {
  return version_ == version1::number ? std::nullopt : file_.check_order();
}

}  // namespace mate33
