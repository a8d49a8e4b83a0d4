#pragma once

#include <cstddef>
#include <memory>

#include "mate33/base/executor.hpp"
#include "mate33/solver/solution.hpp"
#include "mate33/solver/solved_tables.hpp"

namespace mate33 {

/// The slices of the table being solved that are solved, for those that pawn moves lead from. Threads may ask
/// at the same time, each with an executor of its own.
class SolvedSlices {
 public:
  virtual ~SolvedSlices() = default;
  virtual const TableLayout& layout() const = 0;
  /// A slice with all its codes, where it is in memory; else null.
  virtual std::shared_ptr<const Solution::Slice> in_memory(std::size_t slice) const = 0;
  /// As SolvedTables::bands().
  virtual std::shared_ptr<const SolvedBands> bands(std::size_t slice, Color to_move, const BandFlags& needed,
                                                   Executor& executor) const = 0;
  /// The positions of a row in which the side to move has no move. Precondition: pawns on both sides.
  virtual SquareSet moveless(std::size_t slice, Color to_move, std::size_t row) const = 0;
};

/// All of them in memory.
class SlicesInMemory : public SolvedSlices {
 public:
  explicit SlicesInMemory(const Solution& solution) : solution_(solution) {}
  const TableLayout& layout() const override { return solution_.layout(); }
  std::shared_ptr<const Solution::Slice> in_memory(std::size_t slice) const override {
    return solution_.shared_slice(slice);
  }
  std::shared_ptr<const SolvedBands> bands(std::size_t slice, Color to_move, const BandFlags&,
                                           Executor&) const override {
    return std::make_shared<SolvedBands>(solution_.shared_slice(slice), to_move);
  }
  SquareSet moveless(std::size_t slice, Color to_move, std::size_t row) const override {
    return solution_.slice(slice).moveless(to_move)[row];
  }

 private:
  const Solution& solution_;
};

}  // namespace mate33
