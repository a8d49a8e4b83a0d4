#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "mate33/solver/solution.hpp"
#include "mate33/table/prediction.hpp"
#include "mate33/table/slice_layout.hpp"
#include "mate33/table/table_parts.hpp"

namespace mate33 {

/// zstd levels: what a quick run takes, and what is worth the wait for tables that are handed on.
inline constexpr int quick_level = 5;
inline constexpr int best_level = 19;

/// Makes a table file (docs/format.md) from slices, in whatever order they come. Its bytes depend on the
/// solution and the level alone.
class TableEncoder {
 public:
  TableEncoder(const TableLayout& layout, int level);

  /// Takes in one canonical slice. Threads may add different slices at the same time, each with a team of its
  /// own.
  void add_slice(std::size_t slice, const Solution::Slice& codes, Executor& team);

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

  void add_planes(const SliceLayout& planes, std::size_t slice, std::size_t first, std::size_t end,
                  const Solution::Slice& codes);
  void encode_plane(std::size_t slice, std::size_t plane, const Solution::Slice& codes, Counts& counts,
                    std::span<Code, plane_entries> stored_white,
                    std::span<Code, plane_entries> stored_black) const;
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
