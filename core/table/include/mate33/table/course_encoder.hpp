#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "mate33/base/byte_sink.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/table/codec/code_plane.hpp"
#include "mate33/table/format/block_store.hpp"
#include "mate33/table/layouts/chess/slice_rules.hpp"
#include "mate33/table/table_encoder.hpp"
#include "mate33/table/table_tally.hpp"

namespace mate33 {

/// From this clock on, an entry of a plane has this code.
struct LaterChange {
  std::uint16_t entry;
  std::uint8_t clock;  ///< 1 to 99
  Code code;
};
/// The changes of a slice with one side to move, by plane.
using LaterChanges = std::vector<std::vector<LaterChange>>;

/// Makes a table file of values that change with a clock (docs/format.md) from slices, in whatever order they
/// come. Its bytes depend on the values alone.
class CourseEncoder {
 public:
  /// The layout and the store, which keeps what has been packed, must outlive it. `zstd_level`: 1..22.
  CourseEncoder(const TableLayout& layout, Metric metric, int zstd_level, BlockStore& store);

  /// Takes in one canonical slice: the codes at clock 0, and what they change to later, in any order. Threads
  /// may add different slices at the same time, each with an executor of its own. Throws what the store does.
  void add_slice(const SliceRules& rules, const PairOfCodes& codes,
                 const std::array<LaterChanges, 2>& changes, Executor& executor);

  /// What has been added comes to.
  const TableTally& tally() const { return tally_; }
  /// Writes the file. Answers how many bytes it has. Throws what store and sink throw. Precondition: every
  /// canonical slice has been added.
  std::uint64_t finish(const ByteSink& sink) const;

 private:
  /// A plane as it came in; without codes where another one stands for it.
  struct PlaneIn {
    std::vector<Code> codes;
    std::vector<LaterChange> changes;  // by entry, then by clock
    SquareSet held;
  };
  /// What of a block has come in.
  struct Block {
    std::vector<PlaneIn> planes;
    std::size_t planes_missing;
  };

  void put(std::size_t block, std::size_t plane_in_block, PlaneIn plane);
  std::vector<std::byte> pack(std::size_t block, std::span<const PlaneIn> planes, TableTally& tally) const;

  const TableLayout& layout_;
  const Metric metric_;
  const int zstd_level_;
  const BlockMap map_;
  BlockStore& store_;
  Mutex mutex_;  // of all that follows
  std::map<std::size_t, Block> open_;
  TableTally tally_;
};

}  // namespace mate33
