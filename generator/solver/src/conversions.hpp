#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "mate33/solver/view.hpp"
#include "mate33/table/layouts/chess/slice_layout.hpp"

namespace mate33 {

/// The conversions that one side can make from the rows of a slice: captures, promotions and pawn moves, all
/// the moves that leave it.
class Conversions {
 public:
  /// The value, for its mover, of a move that leaves the slice: the metric's before_conversion().
  using Worth = Code (*)(Code after);

  /// The moves that leave the slice, or of these the captures and promotions: those that leave the table.
  enum class Leaving : std::uint8_t { slice, table };

  Conversions(const SliceLayout& layout, Color mover, Worth worth, Views& views, Executor& executor,
              Leaving leaving = Leaving::slice);

  /// Has the views ready that show conversions with the white king on one of these squares, where views are
  /// held king by king.
  void hold_views(SquareSet kings, Executor& executor) const;

  /// Calls on_row(SquareSet, std::span<const Code, 64>) for each conversion that can be made from the row,
  /// with the black kings for which the way is free and the codes of what it leads to, the opponent to move:
  /// illegal_code where it cannot be made all the same. And on_one(SquareSet, Code) for each capture by the
  /// black king, which leads from all these squares to one position.
  template <class OnRow, class OnOne>
  void for_each(const PieceSquares& squares, SquareSet occupied, OnRow on_row, OnOne on_one) const;

 private:
  using SharedView = std::shared_ptr<View>;
  /// A pawn's move to a square that the slice fixes.
  struct PawnMove {
    Square from, to;
    SquareSet free;                     ///< squares that must be empty, black king included
    std::optional<std::size_t> victim;  ///< the piece captured, by its number
    SharedView view;
    std::vector<SharedView> en_passant;  ///< what the opponent's captures en passant lead to
    std::vector<Man> pawns_after;        ///< for those
  };

  std::vector<Man> pawns_without(std::size_t pawn) const;
  SharedView view(Color to_move, std::vector<Man> fixed, unsigned kept);
  void add_pawn_moves(std::size_t pawn, Leaving leaving);
  void add_pawn_captures(std::size_t pawn);
  void add_arrivals(PawnMove move, std::vector<Man> others, unsigned kept);
  std::vector<SharedView> en_passant_views(const PawnMove& move, const std::vector<Man>& others);
  std::array<Code, square_count> with_en_passant(const PawnMove& move, const PieceSquares& squares) const;
  template <class OnRow, class OnOne>
  void for_each_capture_of(Square victim, const View& view, const PieceSquares& squares, SquareSet occupied,
                           OnRow& on_row, OnOne& on_one) const;

  const SliceLayout& layout_;
  Color mover_;
  Worth worth_;
  Views& views_;
  Executor& executor_;
  unsigned all_pieces_;
  std::array<SharedView, max_extra_men + 1> piece_captured_;  // by the number of the opponent's piece
  std::vector<SharedView> pawn_captured_;                     // by the number of the opponent's pawn
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
