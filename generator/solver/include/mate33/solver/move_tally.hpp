#pragma once

#include <memory>

#include "mate33/base/executor.hpp"
#include "mate33/solver/move_counts.hpp"
#include "mate33/solver/solved_tables.hpp"
#include "mate33/table/codec/code_row.hpp"
#include "mate33/table/layouts/chess/table_layout.hpp"
#include "mate33/table/value.hpp"

namespace mate33 {

/// What the slices of a table see of other slices and of other tables: shared by the MoveTally objects of a
/// table.
class TallyViews {
 public:
  /// `tables` has the codes of DTM of the table and of those that its moves lead to. Both must outlive it.
  TallyViews(const TableLayout& layout, const SolvedTables& tables);
  ~TallyViews();

 private:
  friend class MoveTally;
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// Counts the moves of one side from all positions of a slice, by what they lead to, 64 positions at a time.
/// Double pushes lead to what they are worth with the reply en passant.
class MoveTally {
 public:
  /// Sets and views take some 40 bytes for each row of the slice. The views must outlive it.
  MoveTally(const TableLayout& layout, std::size_t slice, Color mover, TallyViews& views, Executor& executor);
  ~MoveTally();
  MoveTally(MoveTally&&) noexcept;

  /// Notes what the positions of a row are worth with the opponent to move. To be called for each row that
  /// the table holds; threads may note different rows at the same time.
  void note(std::size_t row, CodeRow codes);
  /// When all rows are noted: makes those for which others stand.
  void finish(Executor& executor);

  /// Whether a position with the opponent to move is lost, drawn or won for it; unknown where there is none.
  /// Preconditions: finished; the table holds the row.
  Outcome result(std::size_t row, Square black_king) const;

  /// Whether legal moves of all kinds are counted to eight.
  enum class CountAll : bool { no, yes };
  /// Counts the moves from positions of `wanted`; what it says of others means nothing. Threads may count at
  /// the same time. Preconditions: finished; the table holds the plane.
  void count(std::size_t plane, const Plane& wanted, CountAll count_all, MoveCounts& counts) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace mate33
