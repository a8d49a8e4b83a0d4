#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
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
  int level = quick_level;  ///< of zstd, 1..22
  StoredSides sides = StoredSides::both;
};

/// The codes of a slice by side to move, each in the order of its entries. Those of planes that are copies
/// are not looked at.
using SliceCodes = std::array<std::span<const Code>, 2>;

/// Makes a table file (docs/format.md) from slices, in whatever order they come. Its bytes depend on the
/// solution and the encoding alone.
class TableEncoder {
 public:
  /// The layout and the store, which keeps what has been packed, must outlive it.
  TableEncoder(const TableLayout& layout, const TableEncoding& encoding, BlockStore& store);

  std::size_t block_count() const { return map_.block_count(); }

  /// Takes in one canonical slice. Threads may add different slices at the same time, each with an executor
  /// of its own. Throws what the store throws.
  void add_slice(const SliceRules& rules, const SliceCodes& codes, Executor& executor);

  /// Writes the file; the encoder is of no use afterwards. Answers how many bytes it has. Throws what store
  /// and sink throw. Precondition: every canonical slice has been added.
  std::uint64_t finish(const ByteSink& sink);

 private:
  using Stored = std::vector<Code>;  // planes one after the other, as they will be stored
  /// What of a block has come in.
  struct Block {
    Stored codes;
    std::size_t planes_missing;
  };

  void add_planes(const SliceRules& rules, std::size_t first, std::size_t end, const SliceCodes& codes);
  void put(std::size_t block, std::size_t plane_in_block, Stored stored);
  std::vector<std::byte> pack(const Stored& stored, std::size_t block);

  const TableLayout& layout_;
  const TableEncoding encoding_;
  const BlockMap map_;
  BlockStore& store_;
  std::mutex mutex_;  // of all that follows
  std::vector<std::unique_ptr<BlockPacker>> idle_packers_;
  std::map<std::size_t, Block> open_;  // by block
  TableTally tally_;
};

}  // namespace mate33
