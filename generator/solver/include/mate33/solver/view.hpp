#pragma once

#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/base/large_array.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/solver/solution.hpp"
#include "mate33/solver/solved_slices.hpp"
#include "mate33/solver/solved_tables.hpp"
#include "mate33/table/layouts/chess/slice_layout.hpp"

namespace mate33 {

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
/// pieces that are kept, in the slice's order, then the black king, as digits of base 64. The rows with one
/// square of the white king are a slab: a large view holds the slabs that are needed for now.
class View {
 public:
  /// Of a table. No slab is held yet. `pieces`, those of the slice, and tables must outlive it.
  View(std::span<const Piece> pieces, ViewKey key, const SolvedTables& tables);
  /// The codes of a slice that has the men of the key and no copies, where they are, all slabs held for good.
  View(std::span<const Piece> pieces, const ViewKey& key, std::shared_ptr<const Solution::Slice> slice);
  /// No position at all.
  explicit View(std::span<const Piece> pieces);
  /// One code wherever the position is legal, all slabs held for good.
  View(std::span<const Piece> pieces, ViewKey key, Code code, Executor& executor);

  /// Holds the slabs for the white king on these squares, and no others but those of `soon` where a slab by
  /// itself takes as much reading as many do: a table of exchanged colours has rows over this king's squares.
  /// Not while others read rows.
  void hold(SquareSet kings, SquareSet soon, Executor& executor);

  /// Precondition: the slab is held.
  std::span<const Code, square_count> row(const PieceSquares& squares) const {
    std::size_t number = 0;
    for (std::size_t i = 1; i < pieces_.size(); ++i) number += strides_[i] * index(squares[i]);
    return std::span<const Code, square_count>(slabs_[index(squares[0])] + number * square_count,
                                               square_count);
  }
  /// Of the codes that the view holds itself.
  std::size_t own_bytes() const;

 private:
  /// The pieces of a tile, its white king left out: the view's rows are read in tiles of 64, in which nothing
  /// differs but the two kings' squares.
  struct Tile {
    PieceSquares squares{};
    SquareSet taken;  ///< by the fixed men, too
    bool overlapping = false;
  };
  void set_strides();
  Tile tile_of(std::size_t number) const;
  void make_slabs(SquareSet kings, Executor& executor);
  void fill_slabs(Code code, Executor& executor);

  std::span<const Piece> pieces_;  // of the slice that looks
  ViewKey key_;
  const SolvedTables* tables_ = nullptr;  // null where the codes are of no table
  /// The table has the colours exchanged: its rows are over the white king's squares.
  bool is_swapped_ = false;
  std::array<std::size_t, max_extra_men + 1> strides_{};  // in rows; 0 for pieces that are gone
  std::shared_ptr<const Solution::Slice> in_place_;
  std::array<LargeArray<Code>, square_count> own_;  // by the white king's square
  std::array<const Code*, square_count> slabs_{};
};

/// Where the conversions of a slice find what they lead to. Threads may ask at the same time, each with an
/// executor of its own.
class Views {
 public:
  virtual ~Views() = default;
  virtual std::shared_ptr<View> view(const ViewKey& key, Executor& executor) = 0;
  /// Whether views are to be told which slabs to hold.
  virtual bool holds_as_needed() const = 0;
  /// With the pieces of the slice, but these pawns: the positions of a row in which the side to move has no
  /// move. Precondition: pawns on both sides.
  virtual SquareSet moveless(std::span<const Man> pawns, const PieceSquares& squares,
                             Color to_move) const = 0;
};

/// Makes the views of one table's slices, and keeps those that other slices will ask for.
class ViewCache : public Views {
 public:
  /// The most that views take which are kept for other slices.
  static constexpr std::size_t kept_bytes = std::size_t{128} << 20;

  /// Of the views that are kept, those used last, with no more than this many bytes of codes.
  ViewCache(const Solution& solution, const SolvedTables& tables, std::size_t budget_bytes = kept_bytes);
  enum class Slabs : std::uint8_t {
    all,       ///< are held in every view
    as_needed  ///< by who asks for the view, which no other gets then
  };
  /// Of slices that need not be in memory.
  ViewCache(const SolvedSlices& slices, const SolvedTables& tables, Slabs slabs,
            std::size_t budget_bytes = kept_bytes);

  std::shared_ptr<View> view(const ViewKey& key, Executor& executor) override;
  bool holds_as_needed() const override { return slabs_ == Slabs::as_needed; }
  SquareSet moveless(std::span<const Man> pawns, const PieceSquares& squares, Color to_move) const override;

 private:
  struct Entry {
    std::once_flag made;
    std::shared_ptr<View> view;
  };
  struct Kept {
    std::shared_ptr<Entry> entry;
    std::list<ViewKey>::iterator place;
  };

  std::shared_ptr<View> make(const ViewKey& key, Executor& executor) const;
  std::shared_ptr<Entry> entry_for(const ViewKey& key);
  void keep(Entry& entry, std::shared_ptr<View> made);

  const std::unique_ptr<const SolvedSlices> own_slices_;  // null where they were given
  const SolvedSlices& slices_;
  const std::unique_ptr<const SolvedTables> tables_;  // with the slices
  const Slabs slabs_;
  const std::size_t budget_;
  Mutex mutex_;  // of all that follows
  std::map<ViewKey, Kept> kept_;
  std::list<ViewKey> by_use_;  // the one used last comes first
  std::size_t bytes_ = 0;
};

}  // namespace mate33
