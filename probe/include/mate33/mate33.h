/*
 * mate33: probing endgame tables from C (C99) or any language that can call C.
 *
 * Conventions
 *  1. Nothing is global: all state is in a mate33_tablebase. Any number of them may be open.
 *  2. A mate33_tablebase may be used by any number of threads at once, but for mate33_close and the functions
 *     mate33_add_...: these must not run beside any other call on the same handle.
 *  3. Every function that can fail answers a mate33_status; mate33_strerror says it in words. Nothing prints,
 *     exits, raises a signal (see MATE33_IO_MMAP), or throws through this interface. A pointer that must not
 *     be null and is, or a number out of range, is MATE33_BAD_ARGUMENT, and nothing is written.
 *  4. A result that a probe was given a place for is always written, unless the status is
 *     MATE33_BAD_ARGUMENT: its status is the one answered, or where that is MATE33_BUFFER_TOO_SMALL, which
 *     tells of the list alone, the position's; without MATE33_OK its outcome is MATE33_UNKNOWN. What else is
 *     returned through a pointer is set only with MATE33_OK, unless said otherwise.
 *  5. Values are for the side to move. Distances are plies (half-moves), never moves: mate in N moves for the
 *     side to move is 2N - 1 plies. A draw, a checkmate and "unknown" are three different outcomes.
 *  6. The halfmove clock never changes an outcome or a distance: it fills mate33_result.certainty alone.
 *  7. Squares are 0..63, a1 = 0, b1 = 1, h8 = 63; sets of squares are 64-bit words with those bits.
 *  8. Castling rights are refused with MATE33_CASTLING, never ignored; those of Chess960, too. A right to
 *     capture en passant counts.
 *  9. Strings, file names among them, are UTF-8 and end in a zero byte. Strings answered are static or belong
 *     to the handle, and stay as they are until it is closed.
 * 10. A material is written KBNvK. Where one is asked for, either side may come first, letters may be of
 *     either case, and the v may be missing or a '-'.
 */
#ifndef MATE33_H
#define MATE33_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A set of tables. */
typedef struct mate33_tablebase mate33_tablebase;

/* The functions are what the shared library shows, and all it shows. */
#if defined(__GNUC__) && !defined(_WIN32)
#pragma GCC visibility push(default)
#endif

typedef enum mate33_status {
  MATE33_OK = 0,
  MATE33_MISSING_TABLE = 1,     /* no table of the material was found */
  MATE33_CASTLING = 2,          /* a side could still castle */
  MATE33_ILLEGAL = 3,           /* the position is illegal */
  MATE33_TOO_MANY_MEN = 4,      /* more men than any table holds */
  MATE33_CORRUPT_FILE = 5,      /* the table is there but damaged */
  MATE33_IO_ERROR = 6,          /* the table is there but cannot be read */
  MATE33_OUT_OF_MEMORY = 7,     /* nothing is lost: asked again, it may be answered */
  MATE33_BAD_FEN = 8,           /* the text is not a FEN */
  MATE33_BAD_ARGUMENT = 9,      /* a null pointer, or a number out of range */
  MATE33_BUFFER_TOO_SMALL = 10, /* the count needed has been stored */
  MATE33_OVER_LIMIT = 11,       /* it would take more memory than the caller allows */
  MATE33_UNSUPPORTED = 12       /* this platform cannot do it, or this version does not know the option */
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

/* Room for the name of any material that a table may have, "KQRBvK", and its zero byte. */
#define MATE33_MATERIAL_SIZE 12

typedef struct mate33_result {
  mate33_status status; /* the other fields tell of the position where it is MATE33_OK */
  mate33_outcome outcome;
  unsigned plies; /* to mate; 0 unless a win or a loss */
  mate33_certainty certainty;
  /*
   * The table that is wanted, where the status is MATE33_MISSING_TABLE, MATE33_CORRUPT_FILE or
   * MATE33_IO_ERROR; else empty. It can be a smaller one than the position's own: a capture en passant leads
   * there.
   */
  char unanswered[MATE33_MATERIAL_SIZE];
} mate33_result;

/*
 * A position. Set it to zeros and fill in what there is, or make it of a FEN or a list of pieces with the
 * functions below.
 */
typedef struct mate33_position {
  uint64_t white, black; /* the squares of each side, and of each kind of piece */
  uint64_t kings, queens, rooks, bishops, knights, pawns;
  unsigned rule50;   /* the halfmove clock: plies since the last capture or pawn move */
  unsigned castling; /* nonzero where a side could still castle: a sum of MATE33_CASTLE_... */
  unsigned ep;       /* the square on which a pawn may capture en passant, or 0 */
  int turn;          /* nonzero for White */
} mate33_position;

/* Short: with a rook on the side of the h-file; long: of the a-file. */
#define MATE33_CASTLE_WHITE_SHORT 1u
#define MATE33_CASTLE_WHITE_LONG 2u
#define MATE33_CASTLE_BLACK_SHORT 4u
#define MATE33_CASTLE_BLACK_LONG 8u

/* A man of a list of pieces. */
typedef struct mate33_piece {
  char letter; /* as in a FEN: "KQRBNP" of White, "kqrbnp" of Black */
  uint8_t square;
} mate33_piece;

typedef struct mate33_move {
  uint8_t from;
  uint8_t to;
  char promotion; /* 'q', 'r', 'b', 'n', or 0 */
} mate33_move;

typedef struct mate33_root_move {
  mate33_move move;
  mate33_result after; /* after the move, for the opponent, who is then to move; with a status of its own */
} mate33_root_move;

/* More than the moves of any legal position. */
#define MATE33_MAX_MOVES 256

/* The version of the library, "MAJOR.MINOR.PATCH". */
const char* mate33_version(void);
/* One phrase, without a full stop. */
const char* mate33_strerror(mate33_status status);

/* --- Opening ------------------------------------------------------------------------------------------- */

/* How files are read. */
typedef enum mate33_io {
  /* Blocks are read into the cache. A file that is damaged, cut short or gone costs a status, no more. */
  MATE33_IO_READ = 0,
  /*
   * Files are mapped into memory; blocks are still decompressed into the cache. Saves a system call for each
   * block, but a file that is truncated, or that a disk fails to deliver, while it is mapped raises SIGBUS,
   * which ends the program. MATE33_UNSUPPORTED where the platform has no mmap (mate33_open answers it).
   */
  MATE33_IO_MMAP = 1
} mate33_io;

/*
 * What may be chosen at opening. Fill it with mate33_options_init before you change a field. One of a later
 * version may be larger: whatever opens tables answers MATE33_UNSUPPORTED where a field that this version
 * does not know is not zero, and MATE33_BAD_ARGUMENT where the struct is too small to be one.
 */
typedef struct mate33_options {
  size_t size; /* of this struct as the caller was compiled with it */
  /*
   * The most bytes of decompressed blocks to keep, for all tables together. The memory is taken when it is
   * first needed. A block takes 32 or 64 KiB; with less than that, 0 included, every probe decompresses anew.
   */
  size_t cache_bytes;
  unsigned io; /* a mate33_io */
} mate33_options;

/* The defaults: 64 MiB, MATE33_IO_READ. `size` is sizeof(mate33_options). */
void mate33_options_init(mate33_options* options, size_t size);

/*
 * Looks for tables (*.m33, KBNvK.bin, KBNvK.bin.zst) in a list of directories, separated by ':' (';' on
 * Windows): empty items are skipped, spaces belong to names, a separator at the end of a name does no harm. A
 * list without any table is no failure. An item that does not exist is passed over in silence; one that does
 * and is no directory (a table's own file: see mate33_add_path), or cannot be read, is told by
 * mate33_problem, and the others serve. Only names are read: a file is opened when it is first needed, and of
 * two files of one material the first that is not refused serves. `options` may be null for the defaults.
 */
mate33_status mate33_open(const char* directories, const mate33_options* options, mate33_tablebase** tables);
/* Opens the contents of one table file, as mate33_add_memory. */
mate33_status mate33_open_memory(const void* contents, size_t size, const mate33_options* options,
                                 mate33_tablebase** tables);
/* Frees the tables and all strings answered. Null is allowed. */
void mate33_close(mate33_tablebase* tables);

/*
 * Looks for tables in more directories, as mate33_open does. Whatever is added, of two tables of one material
 * the one that was there first serves, unless it is refused.
 */
mate33_status mate33_add_directories(mate33_tablebase* tables, const char* directories);

/*
 * Adds one directory, as mate33_open finds tables in it, or one table file of any name. The path is taken as
 * it is and not as a list, so that ':' and ';' are letters like others; to begin with it alone, open the list
 * "". A file is opened at once. MATE33_IO_ERROR if the path leads nowhere or to what cannot be read,
 * MATE33_CORRUPT_FILE if the file is not a valid table; mate33_problem tells why.
 */
mate33_status mate33_add_path(mate33_tablebase* tables, const char* path);

/*
 * Adds the table whose file has these contents, which are copied. MATE33_CORRUPT_FILE if they are not a valid
 * table; `tables` is then as it was, but for mate33_problem.
 */
mate33_status mate33_add_memory(mate33_tablebase* tables, const void* contents, size_t size);

/* A table file that the caller reads: from an archive, over a network, out of flash memory. */
typedef struct mate33_source {
  void* context; /* passed to the functions */
  uint64_t size; /* of the file, in bytes */
  /*
   * Copies the `count` bytes from `offset` to `target`; 0 if it could, any other number if not. Called from
   * the threads that probe, several at once. Must not call mate33 on the same handle.
   */
  int (*read)(void* context, uint64_t offset, void* target, size_t count);
  /* Called once when the source is no longer needed. May be null. */
  void (*close)(void* context);
} mate33_source;

/*
 * Adds the table that the source holds; its header is read at once. `name` stands for it in messages. The
 * source is closed by mate33_close, or, if the call fails, before it returns; not with MATE33_BAD_ARGUMENT.
 */
mate33_status mate33_add_source(mate33_tablebase* tables, const mate33_source* source, const char* name);

/* --- What is there ------------------------------------------------------------------------------------- */

/* The materials of the tables that were found, refused ones included; null from the first i without one. */
const char* mate33_table(const mate33_tablebase* tables, size_t i);
/*
 * Whether positions of this material are answered: MATE33_OK if a table was found that has not been refused,
 * or if none is needed (KvK, KNvK, KBvK); MATE33_MISSING_TABLE; MATE33_CORRUPT_FILE or MATE33_IO_ERROR if it
 * was refused; MATE33_TOO_MANY_MEN; MATE33_BAD_ARGUMENT if the text is no material.
 */
mate33_status mate33_table_status(const mate33_tablebase* tables, const char* material);
/* The number of men, kings included, of the largest table found and not refused; 0 without tables. */
unsigned mate33_largest(const mate33_tablebase* tables);
/*
 * Opens every file that was found and not yet opened, so that mate33_problem and mate33_table_status know all
 * there is to know. Takes about a millisecond a file.
 */
mate33_status mate33_open_files(const mate33_tablebase* tables);
/*
 * The i-th fault found up to now, in words, with the file's name: a file that was refused, a block that is
 * damaged or could not be read (told once a file). Null from the first i without one.
 */
const char* mate33_problem(const mate33_tablebase* tables, size_t i);
/*
 * Reads the whole table of a material and checks that it is sound: every checksum, that every position has a
 * value, and that the header counts what is there. MATE33_CORRUPT_FILE or MATE33_IO_ERROR, and mate33_problem
 * tells what is wrong. Touches no block of the cache.
 */
mate33_status mate33_verify_table(const mate33_tablebase* tables, const char* material);
/*
 * Decompresses the whole table of a material into memory of its own, beside the cache, until mate33_close:
 * a probe of it is then a single read. `bytes`, if not null, is set to what that takes, also with
 * MATE33_OVER_LIMIT: more than `limit`; nothing is done then. Done already, or not needed: MATE33_OK and 0
 * bytes more. Other threads may probe meanwhile.
 */
mate33_status mate33_preload(const mate33_tablebase* tables, const char* material, uint64_t limit,
                             uint64_t* bytes);

/* --- Positions ----------------------------------------------------------------------------------------- */

/*
 * The position of a FEN. The clocks may be missing. Castling rights may be written as in X-FEN (KQkq mean the
 * outermost rook on that side of the king) or Shredder-FEN (the rook's file); any of them makes `castling`
 * nonzero. What cannot be a right is dropped: a letter without king and rook on the back rank, and an e.p.
 * square on which no pawn may capture. With MATE33_BAD_FEN nothing is written to `position`; with
 * MATE33_ILLEGAL it is. `error`, if not null, gets what is wrong or, with MATE33_OK, what was dropped, cut to
 * `error_size` bytes with the zero byte; the empty string if nothing is.
 */
mate33_status mate33_position_from_fen(const char* fen, mate33_position* position, char* error,
                                       size_t error_size);
/*
 * The position of a list of pieces, without rights and with the clock at 0. MATE33_BAD_ARGUMENT for a letter
 * or square that is none, MATE33_ILLEGAL for two men on one square. Other faults are found by the probe.
 */
mate33_status mate33_position_from_pieces(const mate33_piece* pieces, size_t count, int turn,
                                          mate33_position* position);

/* --- Probing ------------------------------------------------------------------------------------------- */

/*
 * The value of a position as its table has it. No moves are looked for, so that a checkmate or stalemate
 * without its table is MATE33_MISSING_TABLE here, where mate33_root_moves and mate33_best_line, which find
 * that there is no move, answer MATE33_OK. An engine knows of mate by its own moves before it probes.
 */

/* The arguments of Fathom's tb_probe_wdl, in its order; they are the fields of mate33_position. */
mate33_status mate33_probe(const mate33_tablebase* tables, uint64_t white, uint64_t black, uint64_t kings,
                           uint64_t queens, uint64_t rooks, uint64_t bishops, uint64_t knights,
                           uint64_t pawns, unsigned rule50, unsigned castling, unsigned ep, int turn,
                           mate33_result* result);
mate33_status mate33_probe_position(const mate33_tablebase* tables, const mate33_position* position,
                                    mate33_result* result);
/*
 * Many positions: quicker than one by one, for their memory is asked for ahead. results[i] answers
 * positions[i] with a status of its own; one that is no position at all gets MATE33_BAD_ARGUMENT there.
 */
mate33_status mate33_probe_many(const mate33_tablebase* tables, const mate33_position* positions,
                                size_t count, mate33_result* results);

/*
 * All legal moves of a position, best first, each with what it leads to; `result` is the value of the
 * position.
 *
 * Best is meant under the fifty-move rule, with the clock of the position, and only then by distance. The
 * first of these in which two moves differ decides:
 *   1. what the opponent is left with, by the clock after the move: a loss for certain; unknown; a loss
 *      that the rule may turn into a draw; one that it does; a draw; a win that it does turn into a draw;
 *      one that it may; a win for certain. Certain is what after.certainty says; the rest is as in the
 *      categories of docs/probing.md.
 *   2. checkmate before others, then stalemate, then a draw for want of material.
 *   3. the fewest plies to the opponent's mate, the most to one's own.
 *   4. captures and pawn moves first where the move wins or draws, last where it loses.
 *   5. the move's name as UCI writes it, in the order of the alphabet.
 * So near the hundredth half-move a slower win may go before a quicker one, and the first move need not keep
 * to result->plies; those that do have after.plies + 1 == result->plies. mate33_best_line plays them.
 *
 * `moves` has room for `capacity` of them, MATE33_MAX_MOVES always suffices; `count` is set to
 * their number also with MATE33_BUFFER_TOO_SMALL. Where the position itself has no answer its legal moves are
 * still given, those that lead elsewhere with their values, and the status tells why; an illegal position has
 * none.
 */
mate33_status mate33_root_moves(const mate33_tablebase* tables, const mate33_position* position,
                                mate33_result* result, mate33_root_move* moves, size_t capacity,
                                size_t* count);

/*
 * The best moves of both sides until mate: exactly result->plies of them; none where the value is not
 * decisive. `result` is the value of the position; if the line cannot be followed to its end the status tells
 * why and result->unanswered where. `count` is set also with MATE33_BUFFER_TOO_SMALL.
 */
mate33_status mate33_best_line(const mate33_tablebase* tables, const mate33_position* position,
                               mate33_result* result, mate33_move* moves, size_t capacity, size_t* count);

/* --- Helpers for engines ------------------------------------------------------------------------------- */

/*
 * The N of UCI's "score mate N": moves to mate, negative where the side to move is mated, 0 where it is
 * checkmated. Answers 1 and sets `moves` where there is a mate; 0, and leaves it alone, for a draw and where
 * nothing is known.
 */
int mate33_mate_in(const mate33_result* result, int* moves);

/*
 * The result as an engine's score at a node so many plies below the root, where being checkmated at ply p is
 * worth -(mate_value - p) for the side to move: mate_value less the plies from the root to mate, its
 * negative for a loss, 0 for a draw. An unknown outcome has no score: ask only where status is MATE33_OK.
 */
int mate33_mate_score(const mate33_result* result, int mate_value, int ply_from_root);

/* What the game may end in under the fifty-move rule, with best play: at worst and at best. */
typedef struct mate33_bounds {
  mate33_outcome lowest;
  mate33_outcome highest;
} mate33_bounds;

/*
 * With the halfmove clock at `rule50`: a win or loss is certain where plies + clock <= 100, else a draw or
 * better (or worse); a draw is a draw; of an unknown outcome nothing is known (LOSS to WIN). docs/probing.md
 * has the proof.
 */
mate33_bounds mate33_rule50_bound(const mate33_result* result, unsigned rule50);

#if defined(__GNUC__) && !defined(_WIN32)
#pragma GCC visibility pop
#endif

#ifdef __cplusplus
}
#endif

#endif
