// Every red man at the beginning of a game of xiangqi as a packed word, and where it may go.
#include "packed_piece.hpp"

#include <iomanip>
#include <iostream>

#include "mate33/xiangqi/coordinates.hpp"
#include "mate33/xiangqi/fen.hpp"

using namespace mate33;
using namespace mate33::examples;

int main() {
  const GamePosition start = *parse_xiangqi_fen(xiangqi_start_fen);
  PointSet red, black;
  for (const GameMan& man : start.men) (man.color == Color::white ? red : black) |= man.point;
  std::size_t count = 0;
  for (const XiangqiPieceType type : all_xiangqi_piece_types) {
    for (const GameMan& man : start.men) {
      if (man.color != Color::white || type_of_piece(man.piece) != type) continue;
      const PackedPiece packed({man.color, type}, man.point);
      const PointSet moves = packed.valid_moves(red, black);
      std::cout << std::hex << std::setfill('0') << std::setw(16) << packed.word().high << ' '
                << std::setw(16) << packed.word().low << std::dec << ' ' << letter_of(xiangqi_rules(), man)
                << to_string(man.point, XiangqiRanks::from_zero) << ':';
      for (const Point to : moves) std::cout << ' ' << to_string(to, XiangqiRanks::from_zero);
      std::cout << '\n';
      count += moves.size();
    }
  }
  std::cout << count << " moves\n";
}
