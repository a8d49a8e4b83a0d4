#include "mate33/chess/move.hpp"

namespace mate33 {

std::string to_uci(Move move) {
  std::string text = to_string(move.from) + to_string(move.to);
  if (move.promotion) text += letter(Piece{Color::black, *move.promotion});
  return text;
}

}  // namespace mate33
