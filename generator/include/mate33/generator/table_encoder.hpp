#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <vector>

#include "mate33/core/table_format.hpp"
#include "mate33/generator/solution.hpp"
#include "mate33/generator/worker_team.hpp"

namespace mate33 {

/// zstd levels: what a quick run takes, and what is worth the wait for tables that are handed on.
inline constexpr int quick_level = 5;
inline constexpr int best_level = 19;

/// Makes the bytes of a table file (docs/format.md) from slices, in whatever order they come. The bytes
/// depend on the solution and the level alone.
class TableEncoder {
 public:
  TableEncoder(const TableLayout& layout, int level);

  /// Takes in one canonical slice. Threads may add different slices at the same time, each with a team of its
  /// own.
  void add_slice(std::size_t slice, const Solution::Slice& codes, WorkerTeam& team);

  /// The file; the encoder is of no use afterwards. Precondition: every canonical slice has been added.
  std::vector<std::byte> finish();

 private:
  /// What of a block has come in: codes as they will be stored.
  struct Block {
    std::vector<Code> codes;
    std::size_t planes_missing;
  };
  using Counts = std::array<TableCounts, 2>;

  void add_plane(std::size_t slice, std::size_t plane, bool is_solved, const Solution::Slice& codes,
                 Counts& counts);
  void put(std::size_t block, std::size_t plane_in_block, std::vector<Code> stored);
  void merge(const Counts& counts);

  const TableLayout& layout_;
  const BlockMap map_;
  const int level_;
  std::mutex mutex_;
  std::map<std::size_t, Block> open_;           // by block
  std::vector<std::vector<std::byte>> frames_;  // by block
  Counts counts_{};
};

}  // namespace mate33
