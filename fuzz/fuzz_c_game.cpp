// The C interface of games: any bytes as a position of points, as a FEN, and as the text of rules, beside the
// tables of xiangqi's KRvK. Every call answers, and what it answers goes together.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "mate33/mate33.h"
#include "xiangqi_tables.hpp"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

mate33_game* xiangqi() {
  static mate33_game* const game = [] {
    mate33_game* opened = nullptr;
    require(mate33_game_open("xiangqi", nullptr, mate33::chariot_directory().c_str(), nullptr, nullptr, 0,
                             &opened) == MATE33_OK);
    return opened;
  }();
  return game;
}

void require_named(const mate33_move& move) {
  char text[MATE33_GAME_MOVE_SIZE];
  require(mate33_game_move_name(xiangqi(), &move, text, sizeof text) == MATE33_OK);
  require(std::strlen(text) >= 4);
}

void ask(const mate33_game_position& position) {
  mate33_result result, again, repetition;
  const mate33_status status = mate33_game_probe(xiangqi(), &position, &result);
  int by_rule = 0;
  static_cast<void>(mate33_game_probe_repetition(xiangqi(), &position, &repetition, &by_rule));
  std::vector<mate33_root_move> moves(MATE33_MAX_MOVES);
  std::size_t count = 0;
  require(mate33_game_moves(xiangqi(), &position, &again, moves.data(), moves.size(), &count) == status);
  if (status == MATE33_BAD_ARGUMENT) return;
  require(result.status == status && again.status == status && again.plies == result.plies);
  moves.resize(count);
  for (const mate33_root_move& move : moves) require_named(move.move);
  std::vector<mate33_move> line(64);
  const mate33_status played =
      mate33_game_best_line(xiangqi(), &position, &again, line.data(), line.size(), &count);
  if (status != MATE33_OK || played != MATE33_OK) return;
  require(count == result.plies);
  if (count > 0) require(std::memcmp(&line[0], &moves[0].move, sizeof line[0]) == 0);
}

void ask_for_points(const std::uint8_t* data, std::size_t size) {
  mate33_game_position position{};
  std::memcpy(&position, data, std::min(size, sizeof position));
  ask(position);
}

void ask_for_text(const std::string& text) {
  mate33_game_position position;
  char error[64];
  if (mate33_game_position_from_fen(xiangqi(), text.c_str(), &position, error, sizeof error) == MATE33_OK) {
    ask(position);
  }
  mate33_game* game = nullptr;
  const mate33_status status =
      mate33_game_open(nullptr, text.c_str(), "", nullptr, error, sizeof error, &game);
  require(status == MATE33_OK || (status == MATE33_BAD_RULES && error[0] != '\0'));
  if (status == MATE33_OK) mate33_game_close(game);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ask_for_points(data, size);
  ask_for_text(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
