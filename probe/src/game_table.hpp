#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "cached_table.hpp"
#include "mate33/base/table_memory.hpp"
#include "mate33/table/codec/code_bytes.hpp"
#include "mate33/table/game_table_reader.hpp"
#include "preloaded.hpp"

namespace mate33 {

/// A whole table of a game in memory, as its blocks have it: half a byte an entry where all codes fit, else
/// one or two.
class DecodedGameTable {
 public:
  /// The bytes that a table takes.
  static std::uint64_t bytes_needed(const GameTableReader& reader);
  /// Reads the whole table. The fault says what is wrong with it. Throws std::bad_alloc without memory.
  static Expected<DecodedGameTable, TableFault> read(const GameTableReader& reader);

  Code code(std::size_t block, std::size_t entry) const noexcept;

 private:
  explicit DecodedGameTable(const GameTableReader& reader);
  static CodeWidth width_of(const GameTableReader& reader);
  static std::size_t stride_of(const GameTableReader& reader);

  CodeWidth width_;
  std::size_t stride_;  // in entries, from block to block
  TableMemory memory_;
};

/// A table of a game whose rules are data: its blocks lie in the cache, unless it has been preloaded.
class GameTable : CachedTable {
 public:
  GameTable(GameTableReader reader, BlockCache& cache, FaultLog& faults);

  const GameTableReader& reader() const { return reader_; }
  GameTableKey key() const { return reader_.header().key(); }
  /// As of GeneralTable.
  bool answers(Color to_move) const { return stores(reader_.header().sides, to_move); }

  using CachedTable::CodeAndStatus;
  /// Precondition: it answers for this side, as the table has the colours.
  CodeAndStatus code(const GameLayout::Entry& entry, Color to_move) const noexcept;
  /// What to answer where moves lead to a code that it cannot have. Throws std::bad_alloc.
  ProbeStatus contradicted() const { return note(reader_.contradicted()); }

  /// See Tablebase.
  ProbeStatus verify_checksums() const noexcept;
  Tablebase::Preload preload(std::uint64_t limit) const noexcept;

 private:
  CodeAndStatus load_code(std::size_t block, std::size_t entry) const noexcept;
  ProbeStatus load_block(std::size_t block, BlockCache::Work& work) const;

  GameTableReader reader_;
  mutable Preloaded<DecodedGameTable> preloaded_;
};

}  // namespace mate33
