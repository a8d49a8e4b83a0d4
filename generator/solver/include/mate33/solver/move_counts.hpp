#pragma once

#include <array>
#include <cstddef>

#include "mate33/chess/attacks.hpp"
#include "mate33/table/layouts/chess/plane.hpp"
#include "mate33/table/layouts/chess/plane_moves.hpp"

/// How many moves the positions of a plane have, counted no further than is asked: all of a row at once. A
/// count is a number written across sets, a set for each bit.
namespace mate33 {

/// Rows that count to two, for pull_inner_moves(). A set is a row in which each of its positions has one.
struct TwiceWords {
  struct Row {
    SquareSet once, twice;  ///< at least so often

    constexpr Row() = default;
    constexpr explicit(false) Row(SquareSet set) : once(set) {}
    constexpr SquareSet exactly_once() const { return once - twice; }
  };

  static constexpr Row none() { return {}; }
  static constexpr void join(Row& row, Row more) {
    row.twice |= more.twice | (row.once & more.once);
    row.once |= more.once;
  }
  static constexpr void exclude(Row& row, Square s) {
    row.once = row.once - s;
    row.twice = row.twice - s;
  }
  static constexpr void join_except(Row& row, SquareSet more, SquareSet excluded) {
    join(row, more - excluded);
  }
  static constexpr void join_king_moves(Row& row, SquareSet more) {
    for (const Direction d : all_directions) join(row, step(more, d));
  }
};

/// Rows that count to eight, likewise.
struct EightWords {
  struct Row {
    std::array<SquareSet, 3> bits;  ///< of the number, as long as it is less than eight
    SquareSet eight;                ///< at least so often

    constexpr Row() = default;
    constexpr explicit(false) Row(SquareSet set) : bits{set} {}
  };

  static constexpr Row none() { return {}; }
  static constexpr void join(Row& row, Row more) {
    SquareSet carried;
    for (std::size_t i = 0; i < row.bits.size(); ++i) {
      const SquareSet a = row.bits[i], b = more.bits[i];
      row.bits[i] = a ^ b ^ carried;
      carried = (a & b) | (carried & (a ^ b));
    }
    row.eight |= more.eight | carried;
  }
  static constexpr void exclude(Row& row, Square s) {
    for (SquareSet& bit : row.bits) bit = bit - s;
    row.eight = row.eight - s;
  }
  static constexpr void join_except(Row& row, SquareSet more, SquareSet excluded) {
    join(row, more - excluded);
  }
  static constexpr void join_king_moves(Row& row, SquareSet more) {
    for (const Direction d : all_directions) join(row, step(more, d));
  }
};

struct alignas(64) TwicePlane {
  PlaneOf<TwiceWords> rows;
};
struct alignas(64) EightPlane {
  PlaneOf<EightWords> rows;
};

/// The moves of one side from the positions of a plane, by what they lead to: what is lost, drawn or won for
/// the opponent, who is to move.
struct MoveCounts {
  TwicePlane to_lost, to_drawn;
  Plane to_won;    ///< is there any?
  EightPlane all;  ///< counted on request
};

}  // namespace mate33
