#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "mate33/generator/slice_layout.hpp"
#include "mate33/generator/solution.hpp"
#include "mate33/generator/solved_tables.hpp"
#include "mate33/generator/worker_team.hpp"

namespace mate33 {

/// The squares of the layout's pieces in one row.
using PieceSquares = std::array<Square, max_extra_men + 1>;

/// Positions of another slice or another table, as a row of the slice being solved sees them: 64 codes over
/// the black king's square.
///
/// Some of the slice's men keep their freedom, the others are gone or fixed. Index order: the squares of the
/// pieces that are kept, in the slice's order, then the black king, as digits of base 64.
class View {
 public:
  struct Key {
    Color to_move;
    std::vector<Man> fixed;  ///< pawns, and a piece just promoted
    unsigned kept = 0;       ///< bit i: piece i of the slice is still there, wherever it stands
    friend bool operator<(const Key& a, const Key& b);
  };

  View(const SliceLayout& layout, const Key& key, const SolvedTables& tables, WorkerTeam& team);

  std::span<const Code, square_count> row(const PieceSquares& squares) const {
    std::size_t number = 0;
    for (std::size_t i = 0; i < piece_count_; ++i) number += strides_[i] * index(squares[i]);
    return codes_.subspan(number * square_count).first<square_count>();
  }

 private:
  /// The squares of a row of the view, by its number.
  struct ViewRow {
    PieceSquares squares{};
    SquareSet taken;  ///< by the fixed men, too
    bool overlapping = false;
  };
  ViewRow row_of(const Key& key, std::size_t number) const;

  std::size_t piece_count_;
  std::array<std::size_t, max_extra_men + 1> strides_{};  // in rows; 0 for pieces that are gone
  std::vector<Code> own_;
  std::shared_ptr<const Solution::Slice> in_place_;  // where a copy would be the same
  std::span<const Code> codes_;
};

/// The views of the slices of one table, made when they are first asked for.
class ViewCache {
 public:
  ViewCache(const SolvedTables& tables, WorkerTeam& team) : tables_(tables), team_(team) {}
  /// Views that fix no man serve all slices: they are looked for in, and added to, the shared cache.
  ViewCache(const SolvedTables& tables, WorkerTeam& team, ViewCache& shared)
      : tables_(tables), team_(team), shared_(&shared) {}

  const View& view(const SliceLayout& layout, const View::Key& key);
  std::shared_ptr<const Solution::Slice> slice(Material material, std::size_t slice) const {
    return tables_.slice(material, slice, {}, team_);
  }

 private:
  const SolvedTables& tables_;
  WorkerTeam& team_;
  ViewCache* shared_ = nullptr;
  std::mutex mutex_;
  std::map<View::Key, std::unique_ptr<View>> views_;
};

/// The conversions that one side can make from the rows of a slice: captures, promotions and pawn moves, all
/// the moves that leave it.
class Conversions {
 public:
  Conversions(const SliceLayout& layout, Color mover, ViewCache& views);

  /// Calls on_row(SquareSet, std::span<const Code, 64>) for each conversion that can be made from the row,
  /// with the black kings for which the way is free and the codes of what it leads to, the opponent to move:
  /// illegal_code where it cannot be made all the same. And on_one(SquareSet, Code) for each capture by the
  /// black king, which leads from all these squares to one position.
  template <class OnRow, class OnOne>
  void for_each(const PieceSquares& squares, SquareSet occupied, OnRow on_row, OnOne on_one) const;

 private:
  /// A pawn's move to a square that the slice fixes.
  struct PawnMove {
    Square from, to;
    SquareSet free;                     ///< squares that must be empty, black king included
    std::optional<std::size_t> victim;  ///< the piece captured, by its number
    const View* view;
    std::vector<const View*> en_passant;  ///< what the opponent's captures en passant lead to
    std::vector<Man> pawns_after;         ///< for those
  };

  std::vector<Man> pawns_without(std::size_t pawn) const;
  const View* view(std::vector<Man> fixed, unsigned kept);
  void add_pawn_moves(std::size_t pawn);
  void add_pawn_captures(std::size_t pawn);
  void add_arrivals(PawnMove move, std::vector<Man> others, unsigned kept);
  std::vector<const View*> en_passant_views(const PawnMove& move, std::vector<Man> pawns_after);
  std::array<Code, square_count> with_en_passant(const PawnMove& move, const PieceSquares& squares) const;
  template <class OnRow, class OnOne>
  void for_each_capture_of(Square victim, const View& view, const PieceSquares& squares, SquareSet occupied,
                           OnRow& on_row, OnOne& on_one) const;

  const SliceLayout& layout_;
  Color mover_;
  ViewCache& views_;
  unsigned all_pieces_;
  std::array<const View*, max_extra_men + 1> piece_captured_{};  // by the number of the opponent's piece
  std::array<const View*, max_extra_men> pawn_captured_{};       // by the number of the opponent's pawn
  std::vector<PawnMove> pawn_moves_;
};

template <class OnRow, class OnOne>
void Conversions::for_each_capture_of(Square victim, const View& view, const PieceSquares& squares,
                                      SquareSet occupied, OnRow& on_row, OnOne& on_one) const {
  PieceSquares after = squares;
  for (std::size_t i = 0; i < layout_.pieces().size(); ++i) {
    const Piece piece = layout_.pieces()[i];
    if (piece.color != mover_ || !attacks(piece, squares[i], occupied).contains(victim)) continue;
    after[i] = victim;
    on_row(~between(squares[i], victim), view.row(after));
    after[i] = squares[i];
  }
  if (mover_ == Color::black) on_one(king_attacks(victim), view.row(squares)[index(victim)]);
}

template <class OnRow, class OnOne>
void Conversions::for_each(const PieceSquares& squares, SquareSet occupied, OnRow on_row,
                           OnOne on_one) const {
  for (std::size_t i = 1; i < layout_.pieces().size(); ++i) {
    if (piece_captured_[i] == nullptr) continue;
    for_each_capture_of(squares[i], *piece_captured_[i], squares, occupied, on_row, on_one);
  }
  for (std::size_t i = 0; i < layout_.pawns().size(); ++i) {
    if (pawn_captured_[i] == nullptr) continue;
    for_each_capture_of(layout_.pawns()[i].square, *pawn_captured_[i], squares, occupied, on_row, on_one);
  }
  for (const PawnMove& move : pawn_moves_) {
    if (move.victim ? squares[*move.victim] != move.to : occupied.intersects(move.free)) continue;
    if (move.en_passant.empty()) {
      on_row(~move.free, move.view->row(squares));
    } else {
      on_row(~move.free, with_en_passant(move, squares));
    }
  }
}

}  // namespace mate33
