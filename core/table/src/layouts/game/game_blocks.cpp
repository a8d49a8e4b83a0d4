#include "mate33/table/layouts/game/game_blocks.hpp"

namespace mate33 {

GameBlocks::GameBlocks(const GameLayout& layout, StoredSides sides)
    : sides_(sides), row_count_(layout.row_count()), seat_(layout.word_seat()) {
  std::uint8_t next = 0;
  for (const Point p : seat_) seat_number_[index(p)] = next++;
}

}  // namespace mate33
