#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "mate33/table/codec/table_models.hpp"
#include "mate33/table/format/block_file.hpp"
#include "mate33/table/format/game_table_header.hpp"
#include "mate33/table/layouts/game/game_blocks.hpp"
#include "mate33/table/layouts/game/game_row_rules.hpp"

namespace mate33 {

/// A file of version 2 with a table of a game whose rules are data; the parts beside the blocks have been
/// read and found sound. Blocks are read and checked one by one; any number of threads may read at once.
class GameTableReader {
 public:
  /// `name` stands in the message of a fault.
  static Expected<GameTableReader, TableFault> open(std::unique_ptr<ByteSource> source,
                                                    const std::string& name, RulesShelf& shelf);
  static Expected<GameTableReader, TableFault> open_file(const std::string& path, RulesShelf& shelf);
  /// As open(), the table of this key and of these rules: one of others is damaged.
  static Expected<GameTableReader, TableFault> open_as(std::unique_ptr<ByteSource> source,
                                                       const std::string& name, const ExpandedRules& rules,
                                                       const GameTableKey& key, RulesShelf& shelf);
  /// As open_as(), in a directory by its name.
  static Expected<GameTableReader, TableFault> open_table(const std::string& directory,
                                                          const ExpandedRules& rules, const GameTableKey& key,
                                                          RulesShelf& shelf);

  const GameTableHeader& header() const { return header_; }
  const GameLayout& layout() const { return *header_.layout; }
  /// "xiangqi:KRvKN.repetition".
  std::string name() const;
  const GameBlocks& blocks() const { return blocks_; }
  std::uint64_t file_bytes() const { return file_.file_bytes(); }

  /// The codes of a block as it is stored: those of entries without a position mean nothing. Answers what is
  /// wrong; codes above header().greatest_code() are. Throws std::bad_alloc. Precondition: room for its
  /// entries.
  std::optional<TableFault> read_block(std::size_t block, BlockBuffer& buffer, std::span<Code> codes) const;
  /// As of TableReader.
  std::optional<TableFault> check_blocks(std::size_t begin, std::size_t end, BlockBuffer& buffer) const {
    return file_.check_blocks(begin, end, buffer);
  }
  std::optional<TableFault> check_order() const { return file_.check_order(); }
  TableFault damage(const std::string& what) const { return file_.damage(what); }
  /// What to say where a code that its moves lead to is above header().greatest_code().
  TableFault contradicted() const {
    return damage("what its moves lead to is not of this table: it, or a smaller one, is wrong");
  }

 private:
  GameTableReader(GameTableHeader header, BlockFile file, TableModels models)
      : header_(std::move(header)),
        blocks_(*header_.layout, header_.sides),
        file_(std::move(file)),
        models_(std::move(models)) {}
  TableFault nonsense(std::size_t block) const;
  bool decode_in_context(std::size_t group, Color to_move, std::span<const std::byte> bytes,
                         std::span<Code> codes) const;

  GameTableHeader header_;
  GameBlocks blocks_;
  BlockFile file_;
  TableModels models_;
};

/// Fills in the codes of the rows of a group (GameBlocks) with one side to move: width() a row, illegal_code
/// where there is no position. Answers what is wrong, if anything. Called from any thread.
using GameRowsReader =
    std::function<std::optional<TableFault>(std::size_t group, Color to_move, std::span<Code>)>;
/// As GameRowsReader, from a file. Throws std::bad_alloc. Preconditions: it stores this side; room for the
/// codes.
std::optional<TableFault> read_rows(const GameTableReader& reader, const GameRowRules& rules,
                                    std::size_t group, Color to_move, std::span<Code> codes);

}  // namespace mate33
