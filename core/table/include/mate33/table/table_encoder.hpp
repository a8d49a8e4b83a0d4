#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "mate33/base/byte_sink.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/base/share_observer.hpp"
#include "mate33/table/codec/code.hpp"
#include "mate33/table/format/block_store.hpp"
#include "mate33/table/format/packing.hpp"
#include "mate33/table/format/stored_block.hpp"
#include "mate33/table/format/table_header.hpp"
#include "mate33/table/layouts/chess/slice_rules.hpp"
#include "mate33/table/table_tally.hpp"

namespace mate33 {

/// How a table is to be stored.
struct TableEncoding {
  Packing packing = quick_packing;
  std::optional<StoredSides> sides = StoredSides::both;  ///< none: the one side that takes fewer bytes
  Metric metric = Metric::dtm;                           ///< what the codes mean
  /// Of DTZ in the context codec: whether the table of WDL may be needed to read it, where that saves a
  /// tenth. Where Black's side alone is stored White's codes are asked for, too: they tell White's results.
  bool may_need_wdl = false;
  /// Of DTM and WDL of both sides in the context codec: whether Black's codes may be floors, where that saves
  /// a tenth.
  bool may_have_floors = false;
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

  // Codes as they are solved: WDL is told by those of DTZ.
  /// Takes in one canonical slice. Threads may add different slices at the same time, each with an executor
  /// of its own. Throws what the store throws.
  void add_slice(const SliceRules& rules, const PairOfCodes& codes, Executor& executor);
  /// Takes in a run of planes of a canonical slice, from this one on, as many as there are codes. The first
  /// one's number in the slice is a multiple of planes_per_block. From any number of threads.
  void add_planes(const SliceLayout& slice, std::size_t first, const PairOfCodes& codes);

  /// Takes in one group of planes, whose codes are the table's own and have illegal_code where there is no
  /// position. Planes that are images of others are not looked at. From any number of threads.
  void add_group(std::size_t group, PairOfCodes codes);

  // What another encoder of this layout and encoding has come to, of groups that are not added here.
  std::size_t block_count() const { return map_.block_count(); }
  /// A block, below block_count(), that it has put into its store. From any number of threads. Throws what
  /// the store throws.
  void add_packed(std::size_t block, std::vector<std::byte> bytes);
  /// Its tally(), once.
  void add_tally(const TableTally& tally);

  /// What has been added comes to.
  const TableTally& tally() const { return tally_; }
  /// Writes the file. `tally` is that of tally(), or another that says more of a side which is not stored.
  /// Answers how many bytes the file has. The observer is told how much is done, on the thread that called.
  /// Throws what store and sink throw. Precondition: every canonical slice has been added.
  std::uint64_t finish(const TableTally& tally, Executor& executor, const ByteSink& sink,
                       const ShareObserver& observer = {}) const;

 private:
  using Stored = std::vector<Code>;  // planes one after the other, as they will be stored
  /// What of a block has come in.
  struct Block {
    Stored codes;
    std::size_t planes_missing;
  };

  /// Planes of one group as they come to be stored.
  class Planes;

  void add_part(const SliceLayout& slice, std::size_t first, std::size_t end, const PairOfCodes& codes,
                auto attacked_of);
  void take(Planes planes);
  void put(std::size_t block, std::size_t plane_in_block, Stored stored);
  std::vector<std::byte> pack(const Stored& stored);
  bool stores_residuals() const;
  TableHeader header_of(const TableTally& tally, StoredSides sides) const;
  std::uint64_t finish_packed(const TableTally& tally, const ByteSink& sink) const;
  std::uint64_t finish_in_context(const TableTally& tally, Executor& executor, const ByteSink& sink,
                                  const ShareObserver& observer) const;

  const TableLayout& layout_;
  const TableEncoding encoding_;
  const BlockMap map_;  // of the blocks in the store: of both sides where one is to be chosen
  BlockStore& store_;
  Mutex mutex_;  // of all that follows
  std::vector<std::unique_ptr<BlockPacker>> idle_packers_;
  std::map<std::size_t, Block> open_;  // by block
  TableTally tally_;
  std::array<std::uint64_t, 2> packed_bytes_{};  // by side to move
};

}  // namespace mate33
