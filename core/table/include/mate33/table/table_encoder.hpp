#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "mate33/table/code.hpp"
#include "mate33/table/slice_rules.hpp"
#include "mate33/table/table_parts.hpp"

namespace mate33 {

/// zstd levels: what a quick run takes, and what is worth the wait for tables that are handed on.
inline constexpr int quick_level = 5;
inline constexpr int best_level = 19;

/// The codes of a slice by side to move, each in the order of its entries. Those of planes that are copies
/// are not looked at.
using SliceCodes = std::array<std::span<const Code>, 2>;

/// Makes a table file (docs/format.md) from slices, in whatever order they come. Its bytes depend on the
/// solution and the level alone.
class TableEncoder {
 public:
  TableEncoder(const TableLayout& layout, int level);

  /// Takes in one canonical slice. Threads may add different slices at the same time, each with an executor
  /// of its own.
  void add_slice(const SliceRules& rules, const SliceCodes& codes, Executor& executor);

  /// The parts of the file, to be written at best_level; the encoder is of no use afterwards. Precondition:
  /// every canonical slice has been added.
  TableParts finish();

 private:
  using Stored = std::vector<Code>;  // planes one after the other, as they will be stored
  /// What of a block has come in.
  struct Block {
    Stored codes;
    std::size_t planes_missing;
  };
  using Counts = std::array<TableCounts, 2>;

  void add_planes(const SliceRules& rules, std::size_t first, std::size_t end, const SliceCodes& codes);
  void put(std::size_t block, std::size_t plane_in_block, Stored stored);
  std::vector<std::byte> pack(const Stored& stored);
  void merge(const Counts& counts);

  const TableLayout& layout_;
  const BlockMap map_;
  const int level_;
  std::mutex mutex_;  // of all that follows; of frames_, each is written by one thread
  std::vector<std::unique_ptr<ZstdCompressor>> idle_compressors_;
  std::map<std::size_t, Block> open_;           // by block
  std::vector<std::vector<std::byte>> frames_;  // by block
  Counts counts_{};
};

}  // namespace mate33
