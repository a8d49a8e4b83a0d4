#pragma once

#include <array>
#include <cstdint>

#include "codec/neighbour_points.hpp"
#include "codec/row_features.hpp"
#include "mate33/table/codec/code_scale.hpp"

namespace mate33 {

/// The positions on the scale of all codes of a plane that are known so far. What is no position of the chess
/// board is filled in with a guess, so that every neighbour has a value.
struct alignas(64) ValueRow {
  /// By the black king's square; then what came before the first of them, for the neighbours of a1.
  std::array<ScalePosition, square_count + 1> at;
};

/// Beside which rows a row is coded: the two next to it, and then some others. They are among those before
/// it; near the edge one may stand for another, and the first row has none.
struct ReferenceRows {
  static constexpr std::size_t count = 6;
  std::array<unsigned, count> row;  ///< numbers; `none` where there is none
  static constexpr unsigned none = square_count;
};

/// Bishops leave out the squares of the other colour.
ReferenceRows reference_rows(PieceType last_piece, Square inner);

/// Of the squares of a row, those beside the black king's.
inline constexpr NeighbourPoints<square_count> neighbour_squares(Board{8, 8});

/// An upper bound, as a rule, for what White to move can reach: what it would reach after a move of the last
/// piece into a row that is already known. Only for a white last piece.
class MoveBounds {
 public:
  using Row = std::array<ScalePosition, square_count>;
  static constexpr ScalePosition none = -2 * CodeScale::class_width;

  MoveBounds(const PlaneFeatures& plane, const CodeScale& scale) : plane_(plane), scale_(scale) {}

  /// What the moves from this row into rows before it promise.
  void find(Square inner, Row& bounds);
  /// Tells it the values of a row: of all positions with White to move. `black_legal`: where the position
  /// with Black to move is legal.
  void know(Square inner, const RowFeatures& features, const ValueRow& values, SquareSet legal,
            SquareSet black_legal);

 private:
  const PlaneFeatures& plane_;
  const CodeScale& scale_;
  SquareSet known_;  // rows
  std::array<Row, square_count> after_;
  std::array<std::array<Row, square_count>, 4> reach_;  // by direction
};

}  // namespace mate33
