#include "queens/queens.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <ostream>
#include <set>
#include <string>

using namespace mate33;
using namespace mate33::examples;

namespace {

/// The ranks of the queens by file, checked one pair at a time.
template <class Set>
std::string checked_queens(Set queens, unsigned size) {
  const auto file = [&](Point p) { return static_cast<int>(index(p) % size); };
  const auto rank = [&](Point p) { return static_cast<int>(index(p) / size); };
  std::string text(size, '?');
  CHECK(queens.size() == size);
  for (const Point a : queens) {
    text[index(a) % size] = static_cast<char>('1' + rank(a));
    for (const Point b : queens) {
      if (a == b) continue;
      CHECK(file(a) != file(b));
      CHECK(rank(a) != rank(b));
      CHECK(std::abs(file(a) - file(b)) != std::abs(rank(a) - rank(b)));
    }
  }
  return text;
}

template <class Word>
QueensCounts counts(unsigned size, QueensSearch how) {
  std::set<std::string> solutions;
  const QueensCounts counts = QueensBoard<Word>(size).search(
      how, [&](auto queens) { CHECK(solutions.insert(checked_queens(queens, size)).second); });
  CHECK(solutions.size() == counts.solutions);
  return counts;
}

}  // namespace

TEST_CASE("queens: the counts of the article") {
  CHECK(counts<Word64>(8, QueensSearch::plain) == QueensCounts{92, 2056, 0});
  CHECK(counts<Word64>(8, QueensSearch::forced_first) == QueensCounts{92, 672, 762});
}

TEST_CASE("queens: as many solutions as are known, in words of both widths") {
  const std::size_t known[] = {1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680};
  for (unsigned size = 1; size <= 11; ++size) {
    CAPTURE(size);
    for (const QueensSearch how : {QueensSearch::plain, QueensSearch::forced_first}) {
      const QueensCounts wide = counts<Word128>(size, how);
      CHECK(wide.solutions == known[size - 1]);
      if (size <= 8) CHECK(counts<Word64>(size, how) == wide);
    }
  }
}
