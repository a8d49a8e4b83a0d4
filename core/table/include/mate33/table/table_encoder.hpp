#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "mate33/base/byte_sink.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/table/block_store.hpp"
#include "mate33/table/code.hpp"
#include "mate33/table/slice_rules.hpp"
#include "mate33/table/stored_block.hpp"
#include "mate33/table/table_header.hpp"
#include "mate33/table/table_tally.hpp"

namespace mate33 {

/// zstd levels: what a quick run takes, and what is worth the wait for tables that are handed on.
inline constexpr int quick_level = 5;
inline constexpr int best_level = 19;

/// How a table is to be stored.
struct TableEncoding {
  int level = quick_level;                               ///< of zstd, 1..22
  std::optional<StoredSides> sides = StoredSides::both;  ///< none: the one side that takes fewer bytes
};

/// Codes by side to move, each in the order of their entries.
using PairOfCodes = std::array<std::span<const Code>, 2>;

/// Makes a table file (docs/format.md) from slices or groups of planes, in whatever order they come. Its
/// bytes depend on the values and the encoding alone.
class TableEncoder {
 public:
  /// The layout and the store, which keeps what has been packed, must outlive it.
  TableEncoder(const TableLayout& layout, const TableEncoding& encoding, BlockStore& store);

  /// How many blocks the store must have room for.
  static std::size_t most_blocks(const TableLayout& layout) { return BlockMap(layout).block_count(); }

  /// Takes in one canonical slice. Threads may add different slices at the same time, each with an executor
  /// of its own. Throws what the store throws.
  void add_slice(const SliceRules& rules, const PairOfCodes& codes, Executor& executor);

  /// Takes in one group of planes, whose codes have illegal_code where there is no position. Planes that are
  /// images of others are not looked at. From any number of threads.
  void add_group(std::size_t group, PairOfCodes codes);

  /// What of the header is known once all has been added. Precondition: every canonical slice has been.
  TableHeader header() const;
  /// Writes the file; the encoder is of no use afterwards. `header` is that of header(), or another that says
  /// more of a side which is not stored. Answers how many bytes the file has. Throws what store and sink
  /// throw.
  std::uint64_t finish(const TableHeader& header, const ByteSink& sink);

 private:
  using Stored = std::vector<Code>;  // planes one after the other, as they will be stored
  /// What of a block has come in.
  struct Block {
    Stored codes;
    std::size_t planes_missing;
  };

  /// Planes of one group as they come to be stored.
  class Planes;

  void take(Planes planes);
  void put(std::size_t block, std::size_t plane_in_block, Stored stored);
  std::vector<std::byte> pack(const Stored& stored);

  const TableLayout& layout_;
  const TableEncoding encoding_;
  const BlockMap map_;  // of the blocks in the store: of both sides where one is to be chosen
  BlockStore& store_;
  std::mutex mutex_;  // of all that follows
  std::vector<std::unique_ptr<BlockPacker>> idle_packers_;
  std::map<std::size_t, Block> open_;  // by block
  TableTally tally_;
  std::array<std::uint64_t, 2> packed_bytes_{};  // by side to move
};

}  // namespace mate33
