#include "mate33/chess/square_set.hpp"

namespace mate33 {

std::string to_board_string(SquareSet set) {
  std::string board;
  for (unsigned rank = 8; rank-- > 0;) {
    for (unsigned file = 0; file < 8; ++file) {
      board += set.contains(make_square(file_at(file), rank_at(rank))) ? 'x' : '.';
      board += file == 7 ? '\n' : ' ';
    }
  }
  return board;
}

}  // namespace mate33
