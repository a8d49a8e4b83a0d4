/*
 * The value of a position: probe_fen DIRECTORIES FEN
 *
 *     $ probe_fen data "8/8/8/8/8/7B/8/Nk5K w - - 0 1"
 *     the side to move wins in 65 plies: mate in 33
 *     best: a1b3
 */
#include <mate33/mate33.h>
#include <stdio.h>

static void print_square(unsigned square) {
  printf("%c%c", 'a' + (int)(square % 8), '1' + (int)(square / 8));
}

static void print_value(const mate33_result* result) {
  int moves = 0;
  if (result->outcome == MATE33_CHECKMATED) {
    puts("the side to move is checkmated");
  } else if (result->outcome == MATE33_DRAW) {
    puts("a draw");
  } else if (mate33_mate_in(result, &moves)) {
    printf("the side to move %s in %u plies: %smate in %d\n", moves > 0 ? "wins" : "loses", result->plies,
           result->certainty == MATE33_CERTAIN ? "" : "unless the fifty-move rule is claimed, ",
           moves > 0 ? moves : -moves);
  }
}

static void print_best_move(const mate33_tablebase* tables, const mate33_position* position) {
  mate33_root_move moves[MATE33_MAX_MOVES];
  mate33_result result;
  size_t count = 0;
  if (mate33_root_moves(tables, position, &result, moves, MATE33_MAX_MOVES, &count) != MATE33_OK) return;
  if (count == 0) return; /* checkmate or stalemate */
  printf("best: ");
  print_square(moves[0].move.from);
  print_square(moves[0].move.to);
  if (moves[0].move.promotion) putchar(moves[0].move.promotion);
  putchar('\n');
}

/* Says what went wrong, and with which table. */
static int complain(const mate33_tablebase* tables, const mate33_result* result) {
  const char* problem = mate33_problem(tables, 0);
  fprintf(stderr, "%s%s%s\n", mate33_strerror(result->status), result->unanswered[0] ? ": " : "",
          result->unanswered);
  if (problem != NULL) fprintf(stderr, "%s\n", problem);
  return 1;
}

int main(int argc, char** argv) {
  mate33_tablebase* tables = NULL;
  mate33_position position;
  mate33_result result;
  char error[200];
  mate33_status status;
  int code = 0;

  if (argc != 3) {
    fprintf(stderr, "usage: probe_fen DIRECTORIES FEN\n");
    return 2;
  }
  status = mate33_position_from_fen(argv[2], &position, error, sizeof error);
  if (status != MATE33_OK) {
    fprintf(stderr, "%s: %s\n", mate33_strerror(status), error);
    return 2;
  }
  status = mate33_open(argv[1], NULL, &tables); /* NULL: the default options */
  if (status != MATE33_OK) {
    fprintf(stderr, "%s\n", mate33_strerror(status));
    return 1;
  }
  if (mate33_probe_position(tables, &position, &result) == MATE33_OK) {
    print_value(&result);
    print_best_move(tables, &position);
  } else {
    code = complain(tables, &result);
  }
  mate33_close(tables);
  return code;
}
