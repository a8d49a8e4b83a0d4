#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <vector>

#include "mate33/game/point_set.hpp"

/// N queens on a board of N x N, none of which attacks another, on sets of squares: 64 bits hold boards of up
/// to 8 x 8, 128 bits those of up to 11 x 11.
namespace mate33::examples {

/// How a search goes on when a queen has been placed.
enum class QueensSearch {
  plain,         ///< column by column, every free square
  forced_first,  ///< first where a queen must stand: see QueensBoard
};

struct QueensCounts {
  std::size_t solutions = 0;
  std::size_t choices = 0;  ///< queens placed on one of several free squares; by the plain search, on any
  std::size_t forced = 0;   ///< queens placed on the only free square of a column
  friend bool operator==(const QueensCounts&, const QueensCounts&) = default;
};

/// The board. What the queens on it attack is kept in three layers, one for ranks, rising and falling
/// diagonals each; along the columns it is enough to know which have no queen yet. A column on which no
/// square is free shows that there is no solution: back. One on which a single square is free is forced:
/// there first. Else the leftmost open column is tried square by square.
template <class Word>
class QueensBoard {
 public:
  using Set = BasicPointSet<Word>;
  /// Precondition: size * size bits fit in the word.
  explicit QueensBoard(unsigned size) : board_{size, size}, squares_(size * size) {
    assert(board_.size() <= Word::bits);
    for (unsigned file = 0; file < size; ++file) {
      for (unsigned rank = 0; rank < size; ++rank) set_up(board_.point(file, rank));
    }
  }

  /// Calls found(queens) for every solution.
  template <class Found>
  QueensCounts search(QueensSearch how, Found found) const {
    QueensCounts counts;
    place_rest(how, {}, Set::all(board_), counts, found);
    return counts;
  }

 private:
  static constexpr std::size_t layers = 3;
  struct Queens {
    Set squares;
    std::array<Set, layers> attacked;
  };
  struct Square {
    Set column;
    std::array<Set, layers> lines;  // rank, rising and falling diagonal
  };

  void set_up(Point p) {
    const auto rank = [&](Point q) { return static_cast<int>(board_.rank_of(q)); };
    const auto file = [&](Point q) { return static_cast<int>(board_.file_of(q)); };
    Square& square = squares_[index(p)];
    for (const Point q : Set::all(board_)) {
      if (file(q) == file(p)) square.column |= q;
      if (rank(q) == rank(p)) square.lines[0] |= q;
      if (rank(q) - file(q) == rank(p) - file(p)) square.lines[1] |= q;
      if (rank(q) + file(q) == rank(p) + file(p)) square.lines[2] |= q;
    }
  }

  /// The free squares of the column to go on with: the leftmost but, if forced columns come first, one on
  /// which none is free, or else the first on which a single one is.
  Set next_choice(QueensSearch how, Set free, Set open) const {
    Set columns = open & squares_[0].lines[0];
    if (how == QueensSearch::forced_first) {
      const auto [some, several] = folded(free);
      if (!some.contains(columns)) return {};
      if (!several.contains(columns)) columns = columns - several;
    }
    return free & squares_[index(columns.first())].column;
  }

  struct Folded {
    Set some,
        several;  // squares of the first rank: those whose columns have one of the set, or more than one
  };

  /// All columns at once: the upper half of the ranks is laid on the lower until one rank is left.
  Folded folded(Set set) const {
    Set some = set, several;
    for (unsigned ranks = board_.ranks; ranks > 1;) {
      ranks = (ranks + 1) / 2;
      const Set lower = Set::all({board_.files, ranks});
      const int down = -static_cast<int>(ranks * board_.files);
      several = (several | several.shifted(down) | (some & some.shifted(down))) & lower;
      some = (some | some.shifted(down)) & lower;
    }
    return {some, several};
  }

  template <class Found>
  void place_rest(QueensSearch how, const Queens& queens, Set open, QueensCounts& counts,
                  const Found& found) const {
    if (open.empty()) {
      ++counts.solutions;
      found(queens.squares);
      return;
    }
    const Set free = open - queens.attacked[0] - queens.attacked[1] - queens.attacked[2];
    const Set choice = next_choice(how, free, open);
    const bool is_forced = how == QueensSearch::forced_first && choice.size() == 1;
    for (const Point p : choice) {
      ++(is_forced ? counts.forced : counts.choices);
      const Square& square = squares_[index(p)];
      Queens more = queens;
      more.squares |= p;
      for (std::size_t i = 0; i < layers; ++i) more.attacked[i] |= square.lines[i];
      place_rest(how, more, open - square.column, counts, found);
    }
  }

  Board board_;
  std::vector<Square> squares_;
};

}  // namespace mate33::examples
