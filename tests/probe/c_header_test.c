/* The header as a C99 program uses it. Called from c_interface_test.cpp. */
#include "mate33/mate33.h"

#include <string.h>

#define REQUIRE(condition)  \
  do {                      \
    if (!(condition)) {     \
      mate33_close(tables); \
      return #condition;    \
    }                       \
  } while (0)

const char* c_header_test(const void* table, size_t size);

/* Null, or the first condition that does not hold. */
const char* c_header_test(const void* table, size_t size) {
  static const char fen[] = "8/8/8/8/8/7B/8/Nk5K w - - 0 1";
  const uint64_t one = 1;
  mate33_tablebase* tables = NULL;
  mate33_options options;
  mate33_position position;
  mate33_result result;
  mate33_root_move moves[MATE33_MAX_MOVES];
  mate33_move line[MATE33_MAX_MOVES];
  size_t count = 0;
  char error[100];
  static const char xiangqi_fen[] = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1";
  mate33_game* game = NULL;
  mate33_game_position on_points;
  mate33_status status;

  REQUIRE(strlen(mate33_version()) > 0);
  REQUIRE(strcmp(mate33_strerror((mate33_status)1000), "unknown status") == 0);
  mate33_options_init(&options, sizeof options);
  REQUIRE(options.size == sizeof options && options.cache_bytes > 0 && options.io == MATE33_IO_READ);
  REQUIRE(mate33_open_memory(table, size, &options, &tables) == MATE33_OK);
  REQUIRE(mate33_problem(tables, 0) == NULL);
  REQUIRE(mate33_table_status(tables, "KBNvK") == MATE33_OK);
  REQUIRE(strcmp(mate33_table(tables, 0), "KBNvK") == 0 && mate33_table(tables, 1) == NULL);
  REQUIRE(mate33_largest(tables) == 4);

  REQUIRE(mate33_position_from_fen(fen, &position, error, sizeof error) == MATE33_OK && error[0] == 0);
  REQUIRE(mate33_probe_position(tables, &position, &result) == MATE33_OK);
  REQUIRE(result.outcome == MATE33_WIN && result.plies == 65 && result.certainty == MATE33_CERTAIN);
  /* Kh1, Bh3, Na1 and Kb1: squares 7, 23, 0 and 1. */
  REQUIRE(mate33_probe(tables, one << 7 | one << 23 | one, one << 1, one << 7 | one << 1, 0, 0, one << 23,
                       one, 0, 0, 0, 0, 1, &result) == MATE33_OK);
  REQUIRE(result.outcome == MATE33_WIN && result.plies == 65);

  REQUIRE(mate33_root_moves(tables, &position, &result, moves, MATE33_MAX_MOVES, &count) == MATE33_OK);
  REQUIRE(count > 0 && moves[0].after.status == MATE33_OK);
  REQUIRE(moves[0].after.outcome == MATE33_LOSS && moves[0].after.plies == 64);
  REQUIRE(mate33_best_line(tables, &position, &result, line, MATE33_MAX_MOVES, &count) == MATE33_OK);
  REQUIRE(count == 65 && line[0].from == moves[0].move.from && line[0].to == moves[0].move.to);

  REQUIRE(mate33_game_open("xiangqi", NULL, "", NULL, error, sizeof error, &game) == MATE33_OK);
  status = mate33_game_position_from_fen(game, xiangqi_fen, &on_points, error, sizeof error);
  if (status == MATE33_OK) status = mate33_game_probe(game, &on_points, &result);
  if (status == MATE33_OK) (void)mate33_game_probe_repetition(game, &on_points, &result, NULL);
  mate33_game_close(game);
  REQUIRE(status == MATE33_MISSING_TABLE && strcmp(result.unanswered, "KRvK") == 0);
  mate33_close(tables);
  return NULL;
}
