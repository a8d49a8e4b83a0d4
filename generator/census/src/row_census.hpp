#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>
#include "mate33/base/mutex.hpp"
#include "mate33/base/stop_token.hpp"

#include "mate33/base/executor.hpp"
#include "mate33/base/share_observer.hpp"
#include "mate33/census/code_source.hpp"
#include "mate33/census/stopped.hpp"
#include "mate33/table/codec/plane_codec.hpp"

/// All orbits of a table, each once, row by row.
namespace mate33 {

/// The entries of a row that are counted, each for its whole orbit: of the two entries of a plane that are
/// images of each other only one is.
struct CountedEntries {
  SquareSet whole;  ///< orbits of eight placements; with pawns, of two
  SquareSet half;   ///< orbits of four: the position is its own image
  /// Whether in those of `half` all men stand on the diagonal; else men that are alike change places.
  bool is_diagonal = false;
};

/// An entry of a table.
struct TableEntry {
  std::size_t slice, entry;
  friend constexpr auto operator<=>(const TableEntry&, const TableEntry&) = default;
};

/// A row that the table holds, with both sides to move.
struct CountedRow {
  std::size_t slice, row;
  std::size_t rows_of_slice;
  CountedEntries counted;
  std::array<std::span<const Code>, 2> codes;  ///< by side to move

  TableEntry entry(Square black_king) const { return {slice, row * square_count + index(black_king)}; }
};

/// Of a row that the table holds. The black king is not looked at.
CountedEntries counted_entries(const TableLayout& layout, const MenSquares& men);

/// The position by which an entry's orbit is named: the white king is on the files a to d; without pawns, in
/// the triangle a1-d1-d4.
std::string fen_of(const TableLayout& layout, TableEntry at, Color to_move);

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
      std::unique_ptr<Work> work = take_work();
      count_group(group, *work);
      give_work(std::move(work));
      advance(groups);
    });
    Tally sum;
    for (const auto& work : idle_) sum.add(work->tally);
    return sum;
  }

 private:
  /// What a thread needs: as many as work at the same time.
  struct Work {
    Tally tally;
    std::array<std::vector<Code>, 2> codes;
  };

  std::unique_ptr<Work> take_work() {
    const Lock lock(mutex_);
    if (idle_.empty()) return std::make_unique<Work>();
    std::unique_ptr<Work> work = std::move(idle_.back());
    idle_.pop_back();
    return work;
  }
  void give_work(std::unique_ptr<Work> work) {
    const Lock lock(mutex_);
    idle_.push_back(std::move(work));
  }

  void count_group(std::size_t group, Work& work) const {
    const TableLayout& layout = source_.layout;
    for (std::vector<Code>& codes : work.codes) codes.resize(blocks_.entry_count(group));
    source_.read(group, work.codes[0], work.codes[1]);
    for (std::size_t i = 0; i < work.codes[0].size(); i += plane_entries) {
      const BlockMap::SlicePlane place = blocks_.slice_plane(group, i / plane_entries);
      if (layout.representative_of(layout.men_of(place.slice, place.plane * plane_entries)).plane !=
          place.plane)
        continue;
      for (const Square last : held_rows(layout, place.slice, place.plane)) {
        const std::size_t row = place.plane * square_count + index(last);
        const auto codes = [&](std::size_t side) {
          return std::span<const Code>(work.codes[side])
              .subspan(i + index(last) * square_count, square_count);
        };
        work.tally.add(CountedRow{place.slice,
                                  row,
                                  layout.row_count(),
                                  counted_entries(layout, layout.men_of(place.slice, row * square_count)),
                                  {codes(0), codes(1)}});
      }
    }
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
  std::vector<std::unique_ptr<Work>> idle_;
};

}  // namespace mate33
