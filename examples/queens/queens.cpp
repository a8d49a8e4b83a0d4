// All ways to place N queens on a board of N x N so that none attacks another, and how many queens two
// searches place until they have found them:
//
//     queens [N]     8 unless told; at most 11
#include "queens.hpp"

#include <charconv>
#include <iostream>
#include <string_view>

using namespace mate33;
using namespace mate33::examples;

namespace {

template <class Word>
void print_solutions(unsigned size) {
  const QueensBoard<Word> board(size);
  const QueensCounts plain = board.search(QueensSearch::plain, [](auto) {});
  const QueensCounts forced_first = board.search(QueensSearch::forced_first, [&](auto queens) {
    // Bits ascend rank by rank: the queens' files as letters, from rank 1 on.
    for (const Point p : queens) std::cout << static_cast<char>('a' + index(p) % size);
    std::cout << '\n';
  });
  std::cout << forced_first.solutions << " solutions with " << size << " queens\n"
            << plain.choices << " queens placed column by column\n"
            << forced_first.choices << " placed by choice and " << forced_first.forced
            << " by force where forced columns come first\n";
}

}  // namespace

int main(int argc, char** argv) {
  unsigned size = 8;
  const std::string_view text = argc > 1 ? argv[1] : "8";
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, size);
  constexpr unsigned largest = 11;
  if (argc > 2 || error != std::errc{} || stop != end || size < 1 || size > largest) {
    std::cerr << "usage: queens [N], from 1 to " << largest << '\n';
    return 2;
  }
  if (size <= 8) {
    print_solutions<Word64>(size);
  } else {
    print_solutions<Word128>(size);
  }
}
