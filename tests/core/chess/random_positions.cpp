#include "random_positions.hpp"

#include <random>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"

namespace mate33 {

std::vector<Position> random_positions(std::size_t count) {
  constexpr unsigned longest_game = 300;
  const Position start = parse_fen(start_fen)->position;
  std::mt19937_64 random(20330);
  std::vector<Position> positions;
  for (Position position = start; positions.size() < count;) {
    positions.push_back(position);
    const MoveList moves = legal_moves(position);
    if (moves.empty() || has_insufficient_material(position) || position.fullmove_number * 2 > longest_game) {
      position = start;
    } else {
      position.play(moves[random() % moves.size()]);
    }
  }
  return positions;
}

}  // namespace mate33
