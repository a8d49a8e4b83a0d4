#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "mate33/chess/square_set.hpp"

/// Operations on how good the 64 positions of a row are, all at once.
namespace mate33 {

/// How good a row's positions are, as numbers that the compiler can compare many at a time.
using RankRow = std::array<std::int16_t, square_count>;
/// Nothing is reached, or there is no such position: below all ranks.
inline constexpr std::int16_t no_move = -0x7FFF;

// Not the same row: the compiler must not take the one for the other.
inline void raise(RankRow& __restrict row, const RankRow& __restrict other) {
  for (unsigned i = 0; i < square_count; ++i) row[i] = row[i] > other[i] ? row[i] : other[i];
}

/// The best that a king's move reaches: beside it, and on the three squares of the ranks above and below.
inline RankRow best_neighbour(const RankRow& row) {
  constexpr unsigned rank = 8;
  // What may come from the west and from the east: no branch, and so vector instructions, at the edges.
  static constexpr auto caps = [] {
    std::array<RankRow, 2> result{};
    for (unsigned i = 0; i < square_count; ++i) {
      result[0][i] = i % rank == 0 ? no_move : std::int16_t{0x7FFF};
      result[1][i] = i % rank == rank - 1 ? no_move : std::int16_t{0x7FFF};
    }
    return result;
  }();
  const auto lesser = [](std::int16_t a, std::int16_t b) { return a < b ? a : b; };
  const auto greater = [](std::int16_t a, std::int16_t b) { return a > b ? a : b; };
  std::array<std::int16_t, square_count + 2> padded;
  padded.front() = padded.back() = no_move;
  std::ranges::copy(row, padded.begin() + 1);
  RankRow beside;
  std::array<std::int16_t, square_count + 2 * rank> column;  // a rank without moves at both ends
  column.fill(no_move);
  for (unsigned i = 0; i < square_count; ++i) {
    beside[i] = greater(lesser(padded[i], caps[0][i]), lesser(padded[i + 2], caps[1][i]));
  }
  for (unsigned i = 0; i < square_count; ++i) column[i + rank] = greater(beside[i], row[i]);
  for (unsigned i = 0; i < square_count; ++i) {
    beside[i] = greater(beside[i], greater(column[i], column[i + 2 * rank]));
  }
  return beside;
}

/// Rows of how good positions are, for pull_inner_moves().
struct RankWords {
  using Row = RankRow;
  static constexpr Row no_moves = [] {
    Row row{};
    row.fill(no_move);
    return row;
  }();
  static const Row& none() { return no_moves; }
  static void join(Row& row, const Row& more) { raise(row, more); }
  static void exclude(Row& row, Square s) { row[index(s)] = no_move; }
  static void join_except(Row& row, const Row& more, SquareSet excluded) {
    if (excluded.empty()) return raise(row, more);
    Row rest = more;
    for (const Square s : excluded) exclude(rest, s);
    raise(row, rest);
  }
  static void join_king_moves(Row& row, const Row& more) { raise(row, best_neighbour(more)); }
};

}  // namespace mate33
