#pragma once

#include <array>
#include <cstddef>

#include "mate33/chess/attacks.hpp"

/// The moves of the inner piece, for all the 64 rows of a plane at once. What a row holds is up to the
/// caller: the solver has sets of positions and joins them by OR, the codec has the values of positions and
/// joins them by the greater one. `Words` says what a row is:
///
///     using Row = ...;
///     static Row none();                           the row from which nothing is reached
///     static void join(Row& row, const Row& more)  adds what another move reaches
///     static void exclude(Row& row, Square s)      takes out those with the black king on this square
///
/// and for the solver
///
///     static void join_except(Row&, const Row& more, SquareSet)  joins, but with the king on none of these
///     static void join_king_moves(Row&, const Row& more)         joins what the black king reaches
namespace mate33 {

template <class Words>
using PlaneOf = std::array<typename Words::Row, square_count>;

namespace detail {

/// A leaper's step of (Files, Ranks) from every row at once. The loops over the files of one rank are runs of
/// neighbouring rows, which the compiler turns into vector instructions.
template <class Words, int Files, int Ranks, class Source>
void pull_leap(const Source& source, PlaneOf<Words>& result) {
  constexpr int first_file = Files < 0 ? -Files : 0, last_file = Files < 0 ? 7 : 7 - Files;
  constexpr int first_rank = Ranks < 0 ? -Ranks : 0, last_rank = Ranks < 0 ? 7 : 7 - Ranks;
  for (int rank = first_rank; rank <= last_rank; ++rank) {
    for (int file = first_file; file <= last_file; ++file) {
      const auto from = static_cast<std::size_t>(rank * 8 + file);
      const auto to = static_cast<std::size_t>((rank + Ranks) * 8 + file + Files);
      Words::join(result[from], source[to]);
    }
  }
}

template <class Words, class Source>
void pull_king_moves(const Source& source, PlaneOf<Words>& result) {
  pull_leap<Words, 1, 0>(source, result);
  pull_leap<Words, 1, 1>(source, result);
  pull_leap<Words, 0, 1>(source, result);
  pull_leap<Words, -1, 1>(source, result);
  pull_leap<Words, -1, 0>(source, result);
  pull_leap<Words, -1, -1>(source, result);
  pull_leap<Words, 0, -1>(source, result);
  pull_leap<Words, 1, -1>(source, result);
}

template <class Words, class Source>
void pull_knight_moves(const Source& source, PlaneOf<Words>& result) {
  pull_leap<Words, 1, 2>(source, result);
  pull_leap<Words, 2, 1>(source, result);
  pull_leap<Words, 2, -1>(source, result);
  pull_leap<Words, 1, -2>(source, result);
  pull_leap<Words, -1, -2>(source, result);
  pull_leap<Words, -2, -1>(source, result);
  pull_leap<Words, -2, 1>(source, result);
  pull_leap<Words, -1, 2>(source, result);
}

/// One sweep over the rows in which each takes what its neighbour in this direction holds and can reach,
/// unless the black king stands there.
template <class Words, class Source>
void pull_slides(Direction direction, SquareSet fixed, const Source& source, PlaneOf<Words>& result) {
  PlaneOf<Words> reach;
  for (unsigned i = 0; i < square_count; ++i) {
    // The neighbour has the higher number in an ascending direction: it must come first.
    const Square from = square_at(is_ascending(direction) ? square_count - 1 - i : i);
    const SquareSet neighbour = step(SquareSet(from), direction);
    typename Words::Row& own = reach[index(from)];
    if (neighbour.empty() || fixed.intersects(neighbour)) {
      own = Words::none();
      continue;
    }
    const Square to = neighbour.first();
    own = source[index(to)];
    Words::join(own, reach[index(to)]);
    Words::exclude(own, to);
  }
  for (unsigned i = 0; i < square_count; ++i) Words::join(result[i], reach[i]);
}

}  // namespace detail

/// Joins to each row of `result` those rows of `source` to which a move of the inner piece leads. `source`:
/// 64 rows, or what makes them, as sets do where rows count.
/// `fixed`: the squares of all pieces that are the same throughout the plane. Rows of `source` in which the
/// inner piece stands on one of them must be none().
template <class Words, class Source>
void pull_inner_moves(PieceType inner, SquareSet fixed, const Source& source, PlaneOf<Words>& result) {
  if (inner == PieceType::king) return detail::pull_king_moves<Words>(source, result);
  if (inner == PieceType::knight) return detail::pull_knight_moves<Words>(source, result);
  for (const Direction d : all_directions) {
    if (slides(inner, d)) detail::pull_slides<Words>(d, fixed, source, result);
  }
}

/// Rows that are sets of positions.
struct SetWords {
  using Row = SquareSet;
  static constexpr Row none() { return {}; }
  static constexpr void join(Row& row, Row more) { row |= more; }
  static constexpr void exclude(Row& row, Square s) { row = row - s; }
  static constexpr void join_except(Row& row, Row more, SquareSet excluded) { row |= more - excluded; }
  static constexpr void join_king_moves(Row& row, Row more) { row |= king_attacks(more); }
};

}  // namespace mate33
