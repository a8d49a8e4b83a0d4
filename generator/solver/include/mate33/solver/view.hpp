#pragma once

#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/solver/solution.hpp"
#include "mate33/solver/solved_tables.hpp"
#include "mate33/table/slice_layout.hpp"

namespace mate33 {

/// The squares of the layout's pieces in one row.
using PieceSquares = std::array<Square, max_extra_men + 1>;

/// What a view shows.
struct ViewKey {
  Color to_move;
  std::vector<Man> fixed;  ///< pawns, and a piece just promoted; in the order of sort_men()
  unsigned kept = 0;       ///< bit i: piece i of the slice is still there, wherever it stands
  friend bool operator<(const ViewKey& a, const ViewKey& b);
};

/// Puts men in the order of a layout: White's first, twins by square.
void sort_men(std::vector<Man>& men);

/// Positions of another slice or another table, as a row of the slice being solved sees them: 64 codes over
/// the black king's square.
///
/// Some of the slice's men keep their freedom, the others are gone or fixed. Index order: the squares of the
/// pieces that are kept, in the slice's order, then the black king, as digits of base 64.
class View {
 public:
  View(const TableLayout& layout, const ViewKey& key, const SolvedTables& tables, Executor& executor);
  /// The codes of a slice of the same table, where they are.
  View(const TableLayout& layout, std::shared_ptr<const Solution::Slice> slice, Color to_move);

  std::span<const Code, square_count> row(const PieceSquares& squares) const {
    std::size_t number = 0;
    for (std::size_t i = 0; i < piece_count_; ++i) number += strides_[i] * index(squares[i]);
    return codes_.subspan(number * square_count).first<square_count>();
  }
  /// Of the codes that the view holds itself.
  std::size_t own_bytes() const { return own_.size() * sizeof(Code); }

 private:
  /// The pieces of a tile, its white king left out: the view's rows are read in tiles of 64, in which nothing
  /// differs but the two kings' squares.
  struct Tile {
    PieceSquares squares{};
    SquareSet taken;  ///< by the fixed men, too
    bool overlapping = false;
  };
  void set_strides(unsigned kept);
  Tile tile_of(const ViewKey& key, std::size_t number) const;

  std::size_t piece_count_;
  std::array<std::size_t, max_extra_men + 1> strides_{};  // in rows; 0 for pieces that are gone
  std::vector<Code> own_;
  std::shared_ptr<const Solution::Slice> in_place_;
  std::span<const Code> codes_;
};

/// Makes the views of one table's slices, and keeps those that other slices will ask for.
class ViewCache {
 public:
  /// The most that views take which are kept for other slices.
  static constexpr std::size_t kept_bytes = std::size_t{128} << 20;

  /// Of the views that are kept, those used last, with no more than this many bytes of codes.
  ViewCache(const Solution& solution, const SolvedTables& tables, std::size_t budget_bytes = kept_bytes)
      : solution_(solution), tables_(tables), budget_(budget_bytes) {}

  /// Threads may ask at the same time, each with an executor of its own.
  std::shared_ptr<const View> view(const ViewKey& key, Executor& executor);
  /// The table whose slices are being solved.
  const Solution& solution() const { return solution_; }

 private:
  struct Entry {
    std::once_flag made;
    std::shared_ptr<const View> view;
  };
  struct Kept {
    std::shared_ptr<Entry> entry;
    std::list<ViewKey>::iterator place;
  };

  std::shared_ptr<const View> make(const ViewKey& key, Executor& executor) const;
  std::shared_ptr<Entry> entry_for(const ViewKey& key);
  void keep(Entry& entry, std::shared_ptr<const View> made);

  const Solution& solution_;
  const SolvedTables& tables_;
  const std::size_t budget_;
  Mutex mutex_;  // of all that follows
  std::map<ViewKey, Kept> kept_;
  std::list<ViewKey> by_use_;  // the one used last comes first
  std::size_t bytes_ = 0;
};

}  // namespace mate33
