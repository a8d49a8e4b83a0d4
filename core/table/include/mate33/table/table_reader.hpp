#pragma once

#include <memory>
#include <string>
#include <vector>

#include "mate33/base/byte_source.hpp"
#include "mate33/base/expected.hpp"
#include "mate33/base/table_file.hpp"
#include "mate33/table/codec/table_models.hpp"
#include "mate33/table/format/block_file.hpp"
#include "mate33/table/format/stored_block.hpp"
#include "mate33/table/format/table_header.hpp"
#include "mate33/table/needed_table.hpp"

namespace mate33 {

/// A table file, of any version, whose parts beside the blocks have been read and found sound. Blocks are
/// read and checked one by one; any number of threads may read at once.
class TableReader {
 public:
  /// `name` stands in the message of a fault.
  static Expected<TableReader, TableFault> open(std::unique_ptr<ByteSource> source, const std::string& name);
  /// What it needs is looked for in the same directory.
  static Expected<TableReader, TableFault> open_file(const std::string& path);

  /// Of the file's format.
  std::uint32_t version() const { return version_; }
  const TableHeader& header() const { return header_; }
  const TableLayout& layout() const { return *layout_; }
  const BlockMap& blocks() const { return *blocks_; }
  const TableModels& models() const { return models_; }
  /// Says where the table of WDL is found, which a table of DTZ reads if header().needs_wdl.
  void set_wdl(std::shared_ptr<const NeededTable> wdl) { wdl_ = std::move(wdl); }
  void find_wdl_in(std::vector<std::string> directories);
  /// That table, which tells the results with this side to move, or floors of them where this table has
  /// floors, too. The fault is as of lacks(). Throws std::bad_alloc.
  Expected<const TableReader*, TableFault> wdl(Color to_move) const;
  TableKey key_of_wdl() const;
  /// What to say of this file where a table that it needs has this fault. What is damaged is not this file:
  /// it is as if the other were missing.
  TableFault lacks(const TableKey& needed, const TableFault& fault) const;
  /// What to say of the file when its contents turn out to make no sense.
  TableFault damage(const std::string& what) const { return file_.damage(what); }
  /// What to say of the file when PlaneDecoder refuses the codes of this block.
  TableFault nonsense(std::size_t block) const;
  std::uint64_t file_bytes() const { return file_.file_bytes(); }

  /// Reads a block as it is stored. Answers what is wrong, in one line; the buffer then holds no block.
  /// Throws std::bad_alloc without memory.
  std::optional<TableFault> read_block(std::size_t block, BlockBuffer& buffer) const;
  /// Compares these blocks, from `begin` to before `end`, with their checksums, and in version 2 decodes
  /// nothing. Answers and throws as read_block(). What the buffer holds then means nothing.
  std::optional<TableFault> check_blocks(std::size_t begin, std::size_t end, BlockBuffer& buffer) const;
  /// Compares the checksums of all blocks with that of their order, which version 2 has. Answers what is
  /// wrong, in one line.
  std::optional<TableFault> check_order() const;

 private:
  TableReader() = default;

  BlockFile file_;
  std::uint32_t version_ = 0;
  TableHeader header_;
  std::unique_ptr<const TableLayout> layout_;
  std::unique_ptr<const BlockMap> blocks_;
  TableModels models_;
  std::shared_ptr<const NeededTable> wdl_;  // null but of DTZ, or where nobody said where it is
};

}  // namespace mate33
