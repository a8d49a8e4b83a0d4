// The legal placements of the two generals of xiangqi alone on the board: they must not face each other.
#include <iostream>

#include "generals.hpp"

int main() {
  unsigned legal = 0, all = 0;
  for (mate33::examples::TwoGenerals generals; !generals.is_past_end(); generals.advance()) {
    ++all;
    if (!generals.is_legal()) continue;
    ++legal;
    std::cout << "A = " << generals.red() << ", B = " << generals.black() << '\n';
  }
  std::cout << legal << " of " << all << " placements are legal\n";
}
