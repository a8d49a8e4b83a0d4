/*
 * mate33: probing endgame tables from C (C99) or any language that can call C.
 *
 * Conventions
 *  1. Nothing is global: all state is in a mate33_tablebase. Any number of them may be open.
 *  2. A mate33_tablebase may be probed by any number of threads at once. Only mate33_close must not run
 * beside another call on the same handle.
 *  3. Every function that can fail answers a mate33_status; mate33_strerror says it in words. Nothing prints,
 *     exits, or throws through this interface.
 *  4. What is returned through a pointer is set only where the status is MATE33_OK, unless said otherwise.
 *  5. Values are for the side to move. Distances are plies (half-moves): mate in N moves for the side to move
 * is 2N - 1 plies. A draw, a checkmate and "unknown" are three different outcomes.
 *  6. Squares are 0..63, a1 = 0, b1 = 1, h8 = 63; sets of squares are 64-bit words with those bits.
 *  7. Castling rights are refused with MATE33_CASTLING, never ignored.
 *  8. Strings are UTF-8 and end in a zero byte. Strings answered belong to the handle or are static.
 */
#ifndef MATE33_H
#define MATE33_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mate33_tablebase mate33_tablebase;

typedef enum mate33_status {
  MATE33_OK = 0,
  MATE33_MISSING_TABLE = 1, /* no table of this material was found */
  MATE33_CASTLING = 2,      /* a side could still castle */
  MATE33_ILLEGAL = 3,       /* the position is illegal */
  MATE33_TOO_MANY_MEN = 4,  /* more men than any table holds */
  MATE33_CORRUPT_FILE = 5,  /* the table is there but damaged */
  MATE33_IO_ERROR = 6,      /* the table is there but cannot be read */
  MATE33_BAD_FEN = 7,       /* the text is not a FEN */
  MATE33_BAD_ARGUMENT = 8,  /* a null pointer, or a number out of range */
  MATE33_OUT_OF_MEMORY = 9,
  MATE33_BUFFER_TOO_SMALL = 10 /* the count needed has been stored */
} mate33_status;

typedef enum mate33_outcome {
  MATE33_UNKNOWN = 0,
  MATE33_CHECKMATED = 1, /* a loss in 0 plies */
  MATE33_LOSS = 2,
  MATE33_DRAW = 3,
  MATE33_WIN = 4
} mate33_outcome;

/* Whether the fifty-move rule could change an outcome, given the halfmove clock of the position. */
typedef enum mate33_certainty {
  MATE33_CERTAIN = 0,             /* a draw, or mate before the rule can be claimed: plies + clock <= 100 */
  MATE33_UNLESS_DRAWN_BY_RULE = 1 /* decisive, unless somebody claims a draw by the rule first */
} mate33_certainty;

typedef struct mate33_result {
  mate33_outcome outcome;
  unsigned plies; /* to mate; 0 unless a win or a loss */
  mate33_certainty certainty;
} mate33_result;

typedef struct mate33_move {
  uint8_t from;
  uint8_t to;
  char promotion; /* 'q', 'r', 'b', 'n', or 0 */
} mate33_move;

typedef struct mate33_root_move {
  mate33_move move;
  mate33_status status; /* MATE33_OK where `after` is known */
  mate33_result after;  /* the value after the move, for the opponent, who is then to move */
} mate33_root_move;

/* More than the moves of any legal position. */
#define MATE33_MAX_MOVES 256

/* The version of the library, "MAJOR.MINOR.PATCH". */
const char* mate33_version(void);
/* One phrase, without a full stop. */
const char* mate33_strerror(mate33_status status);

/*
 * Looks for tables in a list of directories, separated by ':' (';' on Windows); empty items are skipped,
 * spaces belong to names. A list without any table is no failure. mate33_problem() tells of files that were
 * refused.
 */
mate33_status mate33_open(const char* directories, mate33_tablebase** tables);
/* Opens the contents of one table file, which are copied. MATE33_CORRUPT_FILE if they are not a valid table.
 */
mate33_status mate33_open_memory(const void* contents, size_t size, mate33_tablebase** tables);
/* Null is allowed. */
void mate33_close(mate33_tablebase* tables);

/* The i-th file that was found and refused, with the reason; null from the first i without one. */
const char* mate33_problem(const mate33_tablebase* tables, size_t i);
/* 1 if the table of this material ("KBNvK", in any order and case) is open, else 0. */
int mate33_has_table(const mate33_tablebase* tables, const char* material);
/* The number of men, kings included, of the largest open table; 0 without tables. */
unsigned mate33_largest(const mate33_tablebase* tables);

/*
 * The position as Fathom's functions take it: the squares of each side and of each kind of piece; rule50, the
 * halfmove clock, changes only `certainty`; castling, nonzero where a side could still castle; ep, the e.p.
 * square or 0; turn, nonzero for White.
 */
mate33_status mate33_probe(const mate33_tablebase* tables, uint64_t white, uint64_t black, uint64_t kings,
                           uint64_t queens, uint64_t rooks, uint64_t bishops, uint64_t knights,
                           uint64_t pawns, unsigned rule50, unsigned castling, unsigned ep, int turn,
                           mate33_result* result);

/*
 * The same for a FEN. If `error` is not null and the text is not a FEN, or illegal, what is wrong with it is
 * put there, cut to `error_size` bytes.
 */
mate33_status mate33_probe_fen(const mate33_tablebase* tables, const char* fen, mate33_result* result,
                               char* error, size_t error_size);

/*
 * All legal moves of a position, best first, each with the value after it; `result` is the value of the
 * position. `moves` has room for `capacity` of them, MATE33_MAX_MOVES always suffices; `count` is set to
 * their number also with MATE33_BUFFER_TOO_SMALL. Where the position's own table is missing the moves are
 * still given, those that lead elsewhere with their values, and the status is MATE33_MISSING_TABLE.
 */
mate33_status mate33_root_moves(const mate33_tablebase* tables, const char* fen, mate33_result* result,
                                mate33_root_move* moves, size_t capacity, size_t* count);

/*
 * The best moves of both sides until mate: exactly result.plies of them; none where the value is not
 * decisive. `count` is set also with MATE33_BUFFER_TOO_SMALL.
 */
mate33_status mate33_best_line(const mate33_tablebase* tables, const char* fen, mate33_move* moves,
                               size_t capacity, size_t* count);

#ifdef __cplusplus
}
#endif

#endif
