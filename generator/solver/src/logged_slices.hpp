#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "mate33/base/mutex.hpp"
#include "mate33/solver/last_used.hpp"
#include "mate33/solver/settlement_log.hpp"
#include "mate33/solver/solved_slices.hpp"
#include "mate33/table/layouts/chess/plane.hpp"

namespace mate33 {

/// The solved slices of a table as a log has them. What was read back is kept in memory, the slices used
/// last, while they take no more than a budget.
class LoggedSlices : public SolvedSlices {
 public:
  /// Layout and log must outlive it.
  LoggedSlices(const TableLayout& layout, const SettledBlocks& log, std::size_t budget_bytes)
      : layout_(layout), log_(log), entries_(budget_bytes) {}

  const TableLayout& layout() const override { return layout_; }
  std::shared_ptr<const Solution::Slice> in_memory(std::size_t) const override { return nullptr; }
  std::shared_ptr<const SolvedBands> bands(std::size_t slice, Color to_move, const BandFlags& needed,
                                           Executor& executor) const override;
  SquareSet moveless(std::size_t slice, Color to_move, std::size_t row) const override;

 private:
  using Key = std::pair<std::size_t, Color>;  // the slice, and who is to move
  struct Entry {
    Entry(const Key& its_key, const TableLayout& table)
        : key(its_key), layout(table, key.first), bands(table.plane_count()), bytes(bands.index_bytes()) {}
    const Key key;
    const SliceLayout layout;
    Mutex mutex;  // of the next two
    SolvedBands bands;
    std::vector<Plane> moveless;
    std::size_t bytes;  // as LastUsed has it
  };

  std::uint64_t load_region(Entry& entry, std::size_t region, const BandFlags& needed) const;
  void load_moveless(Entry& entry) const;

  const TableLayout& layout_;
  const SettledBlocks& log_;
  mutable LastUsed<Entry> entries_;
};

}  // namespace mate33
