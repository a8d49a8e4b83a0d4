/*
 * Whether a build of the library answers what it should: check_tables DIRECTORIES reads lines "FEN,plies" as
 * `mate33 dump
 * --csv` prints them (the plies signed for the side to move, "-0" for a checkmate, empty for a draw) and
 * compares them with single probes, many at once, the ranking of moves and the best line. Plain C99, for it
 * is compiled for other machines, too.
 */
#ifdef MATE33_AMALGAMATION
#include "mate33_probe.h"
#else
#include <mate33/mate33.h>
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { longest_line = 400, batch = 500 };

static mate33_tablebase* tables;
static mate33_position positions[batch];
static mate33_result results[batch];
static size_t waiting;

static void fail(const char* what, const char* fen) {
  fprintf(stderr, "check_tables: %s: %s\n", what, fen);
  exit(1);
}

static int is(const mate33_result* result, const char* expected) {
  const unsigned plies = (unsigned)strtoul(expected + (expected[0] == '-'), NULL, 10);
  mate33_outcome outcome = expected[0] == '-' ? MATE33_LOSS : MATE33_WIN;
  if (expected[0] == '\0') outcome = MATE33_DRAW;
  if (strcmp(expected, "-0") == 0) outcome = MATE33_CHECKMATED;
  return result->status == MATE33_OK && result->outcome == outcome && result->plies == plies;
}

/* The many at once must say the same as each by itself. */
static void check_batch(void) {
  static mate33_result together[batch];
  size_t i;
  if (mate33_probe_many(tables, positions, waiting, together) != MATE33_OK) fail("probe_many refuses", "");
  for (i = 0; i < waiting; ++i) {
    if (together[i].status != results[i].status || together[i].outcome != results[i].outcome ||
        together[i].plies != results[i].plies) {
      fail("probe_many differs", "");
    }
  }
  waiting = 0;
}

static void check_moves(const mate33_position* position, const char* expected, const char* fen) {
  static mate33_root_move moves[MATE33_MAX_MOVES];
  static mate33_move line[longest_line];
  mate33_result result;
  size_t count = 0;
  const mate33_outcome after_best[] = {MATE33_UNKNOWN, MATE33_UNKNOWN, MATE33_WIN, MATE33_DRAW, MATE33_LOSS};
  if (mate33_root_moves(tables, position, &result, moves, MATE33_MAX_MOVES, &count) != MATE33_OK) {
    fail("no moves", fen);
  }
  if (!is(&result, expected)) fail("root_moves differs", fen);
  if (count > 0) {
    const mate33_result* after = &moves[0].after;
    const int mates = result.outcome == MATE33_WIN && result.plies == 1;
    if (after->outcome != (mates ? MATE33_CHECKMATED : after_best[result.outcome])) fail("best move", fen);
    if (result.plies > 0 && after->plies + 1 != result.plies) fail("best move's distance", fen);
  }
  if (mate33_best_line(tables, position, &result, line, longest_line, &count) != MATE33_OK)
    fail("no line", fen);
  if (count != result.plies) fail("the line's length", fen);
}

static const char* directories_from(const char* argument) {
  static char text[1000];
  FILE* file;
  if (argument[0] != '@') return argument;
  file = fopen(argument + 1, "rb");
  if (file == NULL || fgets(text, sizeof text, file) == NULL) fail("cannot read", argument);
  fclose(file);
  text[strcspn(text, "\r\n")] = '\0';
  return text;
}

int main(int argc, char** argv) {
  char line[200];
  unsigned long checked = 0;
  unsigned long decisive = 0;
  if (argc != 2) {
    fprintf(stderr, "usage: check_tables DIRECTORIES < CSV\n");
    return 2;
  }
  if (mate33_open(directories_from(argv[1]), NULL, &tables) != MATE33_OK) fail("cannot open", argv[1]);
  if (mate33_largest(tables) == 0) fail("no tables", argv[1]);
  while (fgets(line, sizeof line, stdin) != NULL) {
    char* comma = strchr(line, ',');
    mate33_position* position = &positions[waiting];
    mate33_result* result = &results[waiting];
    char* expected;
    if (comma == NULL) fail("no line of the kind FEN,plies", line);
    *comma = '\0';
    expected = comma + 1;
    expected[strcspn(expected, "\r\n")] = '\0';
    if (strcmp(line, "fen") == 0) continue; /* the heading */
    if (mate33_position_from_fen(line, position, NULL, 0) != MATE33_OK) fail("not a FEN", line);
    if (mate33_probe_position(tables, position, result) != MATE33_OK) {
      fail(mate33_strerror(result->status), line);
    }
    if (!is(result, expected)) fail("another value", line);
    if (checked % 8 == 0) check_moves(position, expected, line);
    ++checked;
    if (expected[0] != '\0') ++decisive;
    if (++waiting == batch) check_batch();
  }
  check_batch();
  if (mate33_problem(tables, 0) != NULL) fail("a problem", mate33_problem(tables, 0));
  mate33_close(tables);
  printf("%lu positions agree, %lu of them decisive\n", checked, decisive);
  return checked > 0 ? 0 : 1;
}
