// How many moves a knight and a king have from every square of an empty board, and from all of them together.
// A shift of a word moves every man of a set at once.
#include <iostream>

#include "mate33/chess/attacks.hpp"

using namespace mate33;

namespace {

void print_board(const char* piece, auto attacks) {
  unsigned all = 0;
  std::cout << piece << '\n';
  for (unsigned rank = 8; rank-- > 0;) {
    for (unsigned file = 0; file < 8; ++file) {
      const unsigned moves = attacks(SquareSet(make_square(file_at(file), rank_at(rank)))).size();
      all += moves;
      std::cout << (file == 0 ? "" : " ") << moves;
    }
    std::cout << '\n';
  }
  std::cout << all << " moves in all\n";
}

}  // namespace

int main() {
  print_board("knight", [](SquareSet from) { return knight_attacks(from); });
  std::cout << '\n';
  print_board("king", [](SquareSet from) { return king_attacks(from); });
}
