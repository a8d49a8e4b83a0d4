// All placements of N queens, forced columns first beside plain column by column, in one run on one thread:
// milliseconds for all solutions (median), queens placed and their ratio.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

#include "queens/queens.hpp"

namespace {

using namespace mate33;
using namespace mate33::examples;

struct Measured {
  double milliseconds;
  QueensCounts counts;
};

template <class Word>
Measured measure(unsigned size, QueensSearch how) {
  constexpr std::size_t runs = 21;
  const QueensBoard<Word> board(size);
  std::vector<double> times;
  QueensCounts counts;
  for (std::size_t i = 0; i < runs; ++i) {
    const auto start = std::chrono::steady_clock::now();
    counts = board.search(how, [](auto) {});
    times.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
  }
  std::ranges::nth_element(times, times.begin() + runs / 2);
  return {times[runs / 2], counts};
}

template <class Word>
bool report(unsigned size) {
  const Measured plain = measure<Word>(size, QueensSearch::plain);
  const Measured forced_first = measure<Word>(size, QueensSearch::forced_first);
  fmt::print("{:2} queens, {:3} bits {:11.3f} ms {:8} placed {:11.3f} ms {:8} placed {:7.2f}\n", size,
             Word::bits, plain.milliseconds, plain.counts.choices, forced_first.milliseconds,
             forced_first.counts.choices + forced_first.counts.forced,
             plain.milliseconds / forced_first.milliseconds);
  return plain.counts.solutions == forced_first.counts.solutions;
}

}  // namespace

int main() {
  fmt::print("                            plain                   forced columns first          ratio\n");
  const bool agree = report<Word64>(8) && report<Word128>(8) && report<Word128>(10) && report<Word128>(11);
  fmt::print("same solutions {}\n", agree ? "yes" : "NO");
  return agree ? 0 : 1;
}
