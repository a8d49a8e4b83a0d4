#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include "mate33/base/executor.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/base/pool.hpp"
#include "mate33/base/share_observer.hpp"
#include "mate33/base/stop_token.hpp"
#include "mate33/census/held_rows.hpp"
#include "mate33/census/stopped.hpp"

/// All orbits of a table, each once, row by row.
namespace mate33 {

/// A row that the table holds, and which of its entries are counted.
struct CountedRow : HeldRow {
  std::size_t rows_of_slice;
  CountedEntries counted;
};

/// Gives every row that the table holds to a tally: tally.add(row). Each thread has a tally of its own, and
/// sum.add(tally) puts them together. Throws Stopped soon after a stop is requested, and what the source
/// throws.
template <class Tally>
class RowCensus {
 public:
  RowCensus(const CodeSource& source, const ShareObserver& observer, StopToken stop)
      : source_(source), blocks_(source.layout), observer_(observer), stop_(std::move(stop)) {}

  Tally run(Executor& team) {
    const std::size_t groups = blocks_.group_count();
    team.for_each(groups, [&](std::size_t group) {
      if (stop_.stop_requested()) throw Stopped();
      count_group(group, *Lent(works_));
      advance(groups);
    });
    Tally sum;
    for (const auto& work : works_.all()) sum.add(work->tally);
    return sum;
  }

 private:
  /// What a thread needs: as many as work at the same time.
  struct Work {
    Tally tally;
    GroupCodes codes;
  };

  void count_group(std::size_t group, Work& work) const {
    const TableLayout& layout = source_.layout;
    for_each_held_row(source_, blocks_, group, work.codes, [&](const HeldRow& row) {
      const MenSquares men = layout.men_of(row.slice, row.row * square_count);
      work.tally.add(CountedRow{row, layout.row_count(), counted_entries(layout, men)});
    });
  }

  void advance(std::size_t groups) {
    if (!observer_) return;
    const Lock lock(mutex_);
    observer_(static_cast<double>(++done_) / static_cast<double>(groups));
  }

  const CodeSource& source_;
  const BlockMap blocks_;
  const ShareObserver& observer_;
  const StopToken stop_;
  Mutex mutex_;
  std::size_t done_ = 0;
  Pool<Work> works_;
};

}  // namespace mate33
