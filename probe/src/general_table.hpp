#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "cached_table.hpp"
#include "course_blocks.hpp"
#include "decoded_table.hpp"
#include "preloaded.hpp"

namespace mate33 {

/// What a table says of a position, or why it does not; for the side to move, without regard to the clock.
struct CodeResult {
  ProbeStatus status = ProbeStatus::missing_table;
  Code code = draw_code;
  Metric unanswered_metric = Metric::dtm;  ///< of the table that has no answer
  Material unanswered = {};                ///< and its material, as of a ProbeResult
};

/// A table of chess of the general format: its blocks lie in the cache, unless it has been preloaded.
class GeneralTable : CachedTable {
 public:
  GeneralTable(TableReader reader, BlockCache& cache, FaultLog& faults);

  TableKey key() const { return reader_.header().key(); }
  Material material() const { return reader_.layout().material(); }
  const TableReader& reader() const { return reader_; }

  /// Whether the table is asked for this position itself: where it stores but one side, the other is answered
  /// by its moves.
  bool answers(Color to_move) const { return stores(reader_.header().sides, to_move); }
  /// Whether its answers with this side to move are floors: captures and promotions may tell of better ones.
  bool has_floors(Color to_move) const { return to_move == Color::black && reader_.header().has_floors(); }
  /// Whether the table is the same with the colours exchanged.
  bool is_its_own_mirror() const { return material() == material().colors_swapped(); }

  /// Where a position stands in the table.
  struct EntryAddress {
    TableLayout::Located at;
    std::size_t plane;  ///< of the table
    Color to_move;      ///< as the table has the colours
  };
  /// Preconditions: of this material, or `swapped` if with the colours exchanged; one king a side; no pawn on
  /// a last rank.
  void locate(const Position& position, bool swapped, EntryAddress& address) const noexcept;
  /// Asks for the memory of what the answer will need.
  void prefetch(const EntryAddress& address) const noexcept;

  /// The code for the side to move, without regard to a right to capture en passant; illegal_position where
  /// the men cannot stand like this. The clock counts where values change with it.
  CodeResult answer(const EntryAddress& address, unsigned clock) const noexcept;

  /// See Tablebase.
  ProbeStatus verify_checksums() const noexcept;
  Tablebase::Preload preload(std::uint64_t limit) const noexcept;

 private:
  std::size_t block_of(const EntryAddress& address) const noexcept;
  CodeAndStatus code(std::size_t block, std::size_t entry) const noexcept;
  CodeAndStatus code_by_clock(std::size_t block, std::size_t entry, unsigned clock) const noexcept;
  CodeAndStatus load_code(std::size_t block, std::size_t entry) const noexcept;
  ProbeStatus load_plane(std::size_t block, std::size_t plane, std::size_t rows,
                         BlockCache::Work& work) const;
  std::optional<TableFault> read_plane(std::size_t block, std::size_t plane, std::size_t rows,
                                       BlockCache::Work& work) const;
  CodeResult result_of(CodeAndStatus found) const noexcept;

  TableReader reader_;
  const std::unique_ptr<CourseBlocks> course_blocks_;  // where values change with a clock
  mutable Preloaded<DecodedTable> preloaded_;
};

}  // namespace mate33
