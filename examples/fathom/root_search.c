/*
 * What an engine asks of Fathom, written against Fathom's API alone: root_search DIRECTORIES FEN
 *
 *     $ root_search data "8/8/8/8/8/2k5/3r4/K2Q4 w - - 0 1"
 *
 * It prints the score of a search of two plies that probes WDL at its leaves, the moves of the root in the
 * order of their ranks, and the move that the tables choose. With -DFATHOM it is built with Fathom's own
 * header and library, else with those of mate33: nothing else differs.
 */
#ifdef FATHOM
#include <tbprobe.h>
#else
#include <mate33/mate33_fathom.h>
#endif

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Boards as Fathom wants them. */
typedef struct {
  uint64_t colors[2]; /* Black's men, White's */
  uint64_t kinds[6];  /* kings, queens, rooks, bishops, knights, pawns */
  bool white_to_move;
  unsigned clock;
} Board;

static const char letters[] = "kqrbnp";

static bool read_fen(const char* fen, Board* board) {
  int square = 56;
  char side = 0;
  char castling[8], ep[8];
  const char* at = fen;
  memset(board, 0, sizeof *board);
  for (; *at && *at != ' '; ++at) {
    if (*at == '/') {
      square -= 16;
    } else if (isdigit((unsigned char)*at)) {
      square += *at - '0';
    } else {
      const char* kind = strchr(letters, tolower((unsigned char)*at));
      if (kind == NULL || square < 0 || square > 63) return false;
      board->kinds[kind - letters] |= UINT64_C(1) << square;
      board->colors[isupper((unsigned char)*at) != 0] |= UINT64_C(1) << square;
      ++square;
    }
  }
  /* This program leaves castling and captures en passant out. */
  if (sscanf(at, " %c %7s %7s %u", &side, castling, ep, &board->clock) != 4) return false;
  board->white_to_move = side == 'w';
  return (side == 'w' || side == 'b') && castling[0] == '-' && ep[0] == '-';
}

static unsigned wdl_of(const Board* b) {
  return tb_probe_wdl(b->colors[1], b->colors[0], b->kinds[0], b->kinds[1], b->kinds[2], b->kinds[3],
                      b->kinds[4], b->kinds[5], 0, 0, 0, b->white_to_move);
}

/* After a move as Fathom writes it. */
static Board after_move(const Board* b, TbMove move) {
  Board next = *b;
  const uint64_t from = UINT64_C(1) << TB_MOVE_FROM(move), to = UINT64_C(1) << TB_MOVE_TO(move);
  int i;
  next.clock = b->clock + 1;
  if (((b->colors[0] | b->colors[1]) & to) || (b->kinds[5] & from)) next.clock = 0;
  for (i = 0; i < 2; ++i) next.colors[i] &= ~to;
  for (i = 0; i < 6; ++i) next.kinds[i] &= ~to;
  for (i = 0; i < 2; ++i) {
    if (next.colors[i] & from) next.colors[i] ^= from | to;
  }
  for (i = 0; i < 6; ++i) {
    if (next.kinds[i] & from) next.kinds[i] ^= from | to;
  }
  if (TB_MOVE_PROMOTES(move) != TB_PROMOTES_NONE) {
    next.kinds[5] &= ~to;
    next.kinds[TB_MOVE_PROMOTES(move)] |= to;
  }
  next.white_to_move = !b->white_to_move;
  return next;
}

/* By DTZ, with the clock; the moves that keep what can be kept have the highest ranks. */
static bool rank_moves(const Board* b, struct TbRootMoves* moves) {
  return tb_probe_root_dtz(b->colors[1], b->colors[0], b->kinds[0], b->kinds[1], b->kinds[2], b->kinds[3],
                           b->kinds[4], b->kinds[5], b->clock, 0, 0, b->white_to_move, false, true,
                           moves) != 0;
}

/* Negamax on WDL: 0 (loss) to 4 (win) for the side to move, -1 where a table is missing. */
static int search(const Board* b, int depth) {
  struct TbRootMoves moves;
  int best = -1;
  unsigned i;
  if (depth == 0) {
    const unsigned wdl = wdl_of(b);
    return wdl == TB_RESULT_FAILED ? -1 : (int)wdl;
  }
  if (!rank_moves(b, &moves)) return -1;
  for (i = 0; i < moves.size; ++i) {
    const Board next = after_move(b, moves.moves[i].move);
    const int score = search(&next, depth - 1);
    if (score >= 0 && TB_WIN - score > best) best = TB_WIN - score;
  }
  if (moves.size == 0) { /* mated or stalemated */
    const unsigned wdl = wdl_of(b);
    return wdl == TB_RESULT_FAILED ? TB_DRAW : (int)wdl;
  }
  return best;
}

static void print_move(unsigned from, unsigned to, unsigned promotes) {
  printf("%c%c%c%c", 'a' + (int)(from % 8), '1' + (int)(from / 8), 'a' + (int)(to % 8), '1' + (int)(to / 8));
  if (promotes != TB_PROMOTES_NONE) putchar(letters[promotes]);
}

/* The highest rank first, then by squares. */
static int by_rank(const void* left, const void* right) {
  const struct TbRootMove *a = left, *b = right;
  if (a->tbRank != b->tbRank) return a->tbRank > b->tbRank ? -1 : 1;
  return a->move < b->move ? -1 : a->move > b->move;
}

int main(int argc, char** argv) {
  static const char* const words[] = {"lost", "lost, but for the fifty-move rule", "a draw",
                                      "won, but for the fifty-move rule", "won"};
  Board board;
  struct TbRootMoves moves;
  unsigned i;
  int score;
  if (argc != 3 || !read_fen(argv[2], &board)) {
    fprintf(stderr, "usage: root_search DIRECTORIES FEN\n");
    return 2;
  }
  if (!tb_init(argv[1]) || TB_LARGEST == 0) {
    fprintf(stderr, "no tables in %s\n", argv[1]);
    return 3;
  }
  score = search(&board, 2);
  printf("after two plies: %s\n", score < 0 ? "not known" : words[score]);
  if (rank_moves(&board, &moves)) {
    qsort(moves.moves, moves.size, sizeof moves.moves[0], by_rank);
    for (i = 0; i < moves.size && i < 5; ++i) {
      const TbMove move = moves.moves[i].move;
      print_move(TB_MOVE_FROM(move), TB_MOVE_TO(move), TB_MOVE_PROMOTES(move));
      printf(" rank %d\n", moves.moves[i].tbRank);
    }
  }
  tb_free();
  return score < 0;
}
