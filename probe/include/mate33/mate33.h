/*
 * mate33: probing endgame tables from C (C99) or any language that can call C.
 *
 * Conventions
 *  1. Nothing is global: all state is in a mate33_tablebase or mate33_game. Any number of them may be open.
 *  2. Any number of threads may use a handle at once. Exceptions are mate33_close, mate33_game_close and the
 *     functions mate33_add_...: none of these may run beside any other call on the same handle, or on a game
 *     of it (mate33_game_of).
 *  3. Every function that can fail answers a mate33_status; mate33_strerror says it in words. Nothing prints,
 *     exits, raises a signal (but see MATE33_IO_MMAP), or throws through this interface. The answer is
 *     MATE33_BAD_ARGUMENT where a pointer is null that must not be, or a number is out of range. Nothing is
 *     written then.
 *  4. A probe writes a result whenever it is given a place for one, unless it answers MATE33_BAD_ARGUMENT.
 *     The result's status is the one that the function answers. The exception is MATE33_BUFFER_TOO_SMALL,
 *     which tells of a list alone: the result then has the status of the position. Where its status is not
 *     MATE33_OK the result's outcome is MATE33_UNKNOWN. Whatever else a function writes through a pointer, it
 *     writes with MATE33_OK alone, unless its comment says otherwise.
 *  5. Values are for the side to move. Distances are plies (half-moves), never moves: mate in N moves for the
 *     side to move is 2N - 1 plies. A draw, a checkmate and "unknown" are three different outcomes.
 *  6. The halfmove clock never changes an outcome or a distance. It decides mate33_result.certainty alone.
 *  7. Squares are 0..63, a1 = 0, b1 = 1, h8 = 63. Sets of squares are 64-bit words with those bits. Points of
 *     other games are counted in the same way: from White's left corner on, file by file, rank by rank.
 *  8. Castling rights are refused with MATE33_CASTLING and never ignored, those of Chess960 included. An
 *     illegal position is MATE33_ILLEGAL with or without such rights. A right to capture en passant counts.
 *  9. Strings, file names among them, are UTF-8 and end in a zero byte. Strings answered are static or belong
 *     to the handle; the latter stay as they are until the handle is closed.
 * 10. A material is written KBNvK. Where one is asked for, either side may come first, letters may be of
 *     either case, and the v may be missing or a '-'. That of another game has the game's name before it:
 *     "xiangqi:KRvKN".
 * 11. Structs that stand in arrays have a fixed size and layout, the same on every platform. Their reserved
 *     fields are for later versions. What the library writes, it writes whole: reserved fields are zero until
 *     a later version says otherwise.
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
  MATE33_CORRUPT_FILE = 5,      /* the table is there but damaged: it stays refused */
  MATE33_IO_ERROR = 6,          /* the table is there but cannot be read now: it is tried again */
  MATE33_OUT_OF_MEMORY = 7,     /* nothing is lost: the same call may be answered later */
  MATE33_BAD_FEN = 8,           /* the text is not a FEN */
  MATE33_BAD_ARGUMENT = 9,      /* a null pointer, or a number out of range */
  MATE33_BUFFER_TOO_SMALL = 10, /* the count needed has been stored */
  MATE33_OVER_LIMIT = 11,       /* it would take more memory than the caller allows */
  MATE33_UNSUPPORTED = 12,      /* this platform cannot do it, or this version does not know the option */
  MATE33_BAD_RULES = 13         /* the text is not the rules of a game */
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

/*
 * Room for the name of any table and its zero byte: "KQRBvK" today; later games have longer ones, as
 * "xiangqi:KCPAAEEvKAAEE".
 */
#define MATE33_MATERIAL_SIZE 24

/* What is known of a position: 64 bytes, so that an array of them is quick to fill and to read. */
typedef struct mate33_result {
  mate33_status status;       /* the other fields tell of the position where it is MATE33_OK */
  mate33_outcome outcome;     /* for the side to move */
  unsigned plies;             /* to mate; 0 unless a win or a loss */
  mate33_certainty certainty; /* what the fifty-move rule may do to the outcome */
  /*
   * The table that is wanted, where the status is MATE33_MISSING_TABLE, MATE33_CORRUPT_FILE or
   * MATE33_IO_ERROR; else empty. It can be a smaller one than the position's own: a capture en passant leads
   * there. All bytes behind its end are zero.
   */
  char unanswered[MATE33_MATERIAL_SIZE];
  uint64_t reserved[3]; /* zero */
} mate33_result;

/*
 * A position. Set it to zeros and fill in what there is. Or make it of a FEN or a list of pieces with the
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
  char promotion;   /* 'q', 'r', 'b', 'n', or 0 */
  uint8_t reserved; /* zero */
} mate33_move;

/* A legal move and what it leads to: 96 bytes. */
typedef struct mate33_root_move {
  mate33_result after; /* after the move, for the opponent, who is then to move; with a status of its own */
  mate33_move move;
  uint32_t reserved[7]; /* zero */
} mate33_root_move;

/*
 * The layouts that the library was compiled with. Where one of these does not compile, the compiler's options
 * change them, as -fshort-enums does, and answers would be wrong.
 */
#define MATE33_LAYOUT(name, holds) typedef char mate33_layout_##name[(holds) ? 1 : -1]
MATE33_LAYOUT(result, sizeof(mate33_result) == 64 && offsetof(mate33_result, outcome) == 4 &&
                          offsetof(mate33_result, plies) == 8 && offsetof(mate33_result, certainty) == 12 &&
                          offsetof(mate33_result, unanswered) == 16 &&
                          offsetof(mate33_result, reserved) == 40);
MATE33_LAYOUT(position, sizeof(mate33_position) == 80 && offsetof(mate33_position, rule50) == 64 &&
                            offsetof(mate33_position, turn) == 76);
MATE33_LAYOUT(piece, sizeof(mate33_piece) == 2);
MATE33_LAYOUT(move, sizeof(mate33_move) == 4);
MATE33_LAYOUT(root_move, sizeof(mate33_root_move) == 96 && offsetof(mate33_root_move, move) == 64 &&
                             offsetof(mate33_root_move, reserved) == 68);
#undef MATE33_LAYOUT

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
   * Files are mapped into memory; blocks are still decompressed into the cache. This saves a system call for
   * each block. But it raises SIGBUS, which ends the program, where a file is truncated while it is mapped,
   * or where a disk fails to deliver. mate33_open answers MATE33_UNSUPPORTED where the platform has no mmap.
   */
  MATE33_IO_MMAP = 1
} mate33_io;

/*
 * What may be chosen at opening. Fill it with mate33_options_init before you change a field. A later version
 * may have a larger struct, with fields that this version does not know. A function that opens tables answers
 * MATE33_UNSUPPORTED where one of them is not zero.
 */
typedef struct mate33_options {
  size_t size; /* of this struct as the caller was compiled with it */
  /*
   * The most bytes of decompressed blocks to keep, for all tables together. The memory is taken when it is
   * first needed. A block takes 16, 32 or 64 KiB; with less than 64 KiB, 0 included, every probe decompresses
   * anew.
   */
  size_t cache_bytes;
  unsigned io; /* a mate33_io */
} mate33_options;

/*
 * No version has larger options. A size above this, or too small for the fields above, is
 * MATE33_BAD_ARGUMENT: what lies there cannot be options, and is not read.
 */
#define MATE33_MAX_OPTIONS_SIZE 256

/*
 * Writes the defaults: MATE33_IO_READ, and for the cache a 32nd of the machine's memory, but not less than
 * 64 MiB, and not more than 512 MiB. `size` is sizeof(mate33_options). Writes nothing where that is no size
 * of options.
 */
void mate33_options_init(mate33_options* options, size_t size);

/*
 * Looks for tables (*.m33, KBNvK.bin, KBNvK.bin.zst) in a list of directories. `options` may be null for the
 * defaults.
 *
 * The list is separated by ':' (';' on Windows). Empty items are skipped, spaces belong to names, a separator
 * at the end of a name does no harm. A list without any table is no failure. An item that does not exist is
 * passed over in silence. mate33_problem tells of one that cannot be read, and of one that is no directory (a
 * table's own file: see mate33_add_path); the others serve.
 *
 * Only names are read: a file is opened when it is first needed. Of two files of one material the first that
 * can be read serves. A damaged file is refused for good. A file that cannot be read, as when there are no
 * descriptors left, is tried again when it is needed, but at most ten times a second.
 */
mate33_status mate33_open(const char* directories, const mate33_options* options, mate33_tablebase** tables);
/* Opens the contents of one table file, as mate33_add_memory. */
mate33_status mate33_open_memory(const void* contents, size_t size, const mate33_options* options,
                                 mate33_tablebase** tables);
/* Frees the tables and all strings answered. Null is allowed. */
void mate33_close(mate33_tablebase* tables);

/*
 * Looks for tables in more directories, as mate33_open does. Of two tables of one material the one that was
 * there first serves, unless it cannot. This holds for whatever is added.
 */
mate33_status mate33_add_directories(mate33_tablebase* tables, const char* directories);

/*
 * Adds one directory, as mate33_open finds tables in it, or one table file of any name. The path is taken as
 * it is and not as a list, so that ':' and ';' are letters like others. To begin with it alone, open the list
 * "". A file is opened at once. MATE33_IO_ERROR if the path leads nowhere or to what cannot be read;
 * MATE33_CORRUPT_FILE if the file is not a valid table. mate33_problem tells why.
 */
mate33_status mate33_add_path(mate33_tablebase* tables, const char* path);

/*
 * Adds the table whose file has these contents, which are copied. MATE33_CORRUPT_FILE if they are not a valid
 * table; mate33_problem tells why, and else `tables` is as it was.
 */
mate33_status mate33_add_memory(mate33_tablebase* tables, const void* contents, size_t size);

/* A table file that the caller reads: from an archive, over a network, out of flash memory. */
typedef struct mate33_source {
  void* context; /* passed to the functions */
  uint64_t size; /* of the file, in bytes */
  /*
   * Copies the `count` bytes from `offset` to `target`; 0 if it could, any other number if not. Called from
   * the threads that probe, several at once. Neither function may call mate33 on the same handle, or on a
   * game of it.
   */
  int (*read)(void* context, uint64_t offset, void* target, size_t count);
  /* Called once when the source is no longer needed. May be null. */
  void (*close)(void* context);
} mate33_source;

/*
 * Adds the table that the source holds; its header is read at once. `name` stands for it in messages.
 * mate33_close closes the source. If this call fails, it closes the source itself before it returns, but not
 * with MATE33_BAD_ARGUMENT.
 */
mate33_status mate33_add_source(mate33_tablebase* tables, const mate33_source* source, const char* name);

/*
 * Adds a table of chess that is found by its name, as a file of a directory is: "KQvKR.wdl.m33". Nothing is
 * read before the table is first needed. What is wrong with it costs a status then, as with a file, and
 * mate33_problem tells. So many tables in an archive, or in the program itself, take no time to add.
 * MATE33_BAD_ARGUMENT where no table's file is called so. The source is closed as by mate33_add_source.
 */
mate33_status mate33_add_named_source(mate33_tablebase* tables, const mate33_source* source,
                                      const char* name);

/* --- What is there ------------------------------------------------------------------------------------- */

/* The material of the i-th table of chess, whether it serves or not. Null from the first i without one. */
const char* mate33_table(const mate33_tablebase* tables, size_t i);
/*
 * The i-th other game of which there are tables, as "xiangqi": see mate33_game_of. Null from the first i
 * without one, and where memory is short. What a folder holds is looked at when this is first called.
 */
const char* mate33_games(const mate33_tablebase* tables, size_t i);
/*
 * Whether positions of this material are answered. MATE33_OK if a table serves, as far as that is known, or
 * if none is needed (KvK, KNvK, KBvK). MATE33_MISSING_TABLE if none was found. MATE33_CORRUPT_FILE or
 * MATE33_IO_ERROR if it cannot serve; the latter is tried again. MATE33_TOO_MANY_MEN. MATE33_BAD_ARGUMENT if
 * the text is no material. The file of another game is opened to tell.
 */
mate33_status mate33_table_status(const mate33_tablebase* tables, const char* material);
/*
 * The number of men, kings included, of the largest table of chess that serves, as far as is known; 0 without
 * any. It may be a table of any metric, of WDL alone too, for which mate33_probe has no use.
 * mate33_largest_found tells of one metric.
 */
unsigned mate33_largest(const mate33_tablebase* tables);
/*
 * Opens every file of chess that was found and is not open. Then mate33_problem and mate33_table_status know
 * all there is to know of chess. Takes about a millisecond a file.
 */
mate33_status mate33_open_files(const mate33_tablebase* tables);
/*
 * The i-th fault found up to now, in words, with the file's name. Null from the first i without one. A fault
 * is a file that is damaged or could not be read, or a block of one; each is told once a file. It stays when
 * the file has been read since.
 */
const char* mate33_problem(const mate33_tablebase* tables, size_t i);
/*
 * Reads the whole table of distances of a material and checks that it is sound: every checksum, that every
 * position has a value, and that the header counts what is there. MATE33_CORRUPT_FILE or MATE33_IO_ERROR, and
 * mate33_problem tells what is wrong. Touches no block of the cache.
 */
mate33_status mate33_verify_table(const mate33_tablebase* tables, const char* material);
/*
 * Decompresses the whole table of distances of a material into memory of its own, beside the cache. A probe
 * of it is then a single read. The memory is kept until mate33_close. `bytes`, if not null, is set to what
 * the table takes. MATE33_OVER_LIMIT if that is more than `limit`: `bytes` is set and nothing else is done.
 * MATE33_OK with 0 bytes if it is done already, or not needed. Other threads may probe meanwhile.
 */
mate33_status mate33_preload(const mate33_tablebase* tables, const char* material, uint64_t limit,
                             uint64_t* bytes);

/* --- Positions ----------------------------------------------------------------------------------------- */

/*
 * The position of a FEN. The clocks may be missing, and the ends of lines at both ends are blank: a line as
 * fgets() gives it is a FEN. The operations of an EPD ("bm Nb3;") are left out. Castling rights may be
 * written as in X-FEN (KQkq mean the outermost rook on that side of the king) or Shredder-FEN (the rook's
 * file). Any of them makes `castling` nonzero. What cannot be a right is dropped: a letter without king and
 * rook on the back rank, and an e.p. square on which no pawn may capture.
 *
 * With MATE33_ILLEGAL `position` is written all the same, with MATE33_BAD_FEN it is not. `error`, if not
 * null, gets one line: what is wrong or, with MATE33_OK, what was dropped; it is empty if nothing was. The
 * line is cut to `error_size` bytes with its zero byte.
 */
mate33_status mate33_position_from_fen(const char* fen, mate33_position* position, char* error,
                                       size_t error_size);
/*
 * The position of a list of pieces, without rights and with the clock at 0. MATE33_BAD_ARGUMENT for a letter
 * or square that is none, MATE33_ILLEGAL for two men on one square. Other faults are found by the probe.
 */
mate33_status mate33_position_from_pieces(const mate33_piece* pieces, size_t count, int turn,
                                          mate33_position* position);
/* Room for a move in standard algebraic notation and its zero byte: "Qa1xb2#" is as long as they get. */
#define MATE33_SAN_SIZE 8
/*
 * The `count` moves, played one after the other from the position, in standard algebraic notation with signs
 * of check and mate: "Nf3", "exd6", "e8=Q#", "O-O". Castling is the king's move, and here rights to castle
 * are no hindrance. MATE33_ILLEGAL if the position is, or a move where it stands.
 */
mate33_status mate33_line_san(const mate33_position* position, const mate33_move* moves, size_t count,
                              char (*san)[MATE33_SAN_SIZE]);

/* --- Probing ------------------------------------------------------------------------------------------- */

/*
 * The value of a position as its table has it. No moves are looked for. So a checkmate or stalemate without
 * its table is MATE33_MISSING_TABLE here. mate33_root_moves and mate33_best_line find that there is no move,
 * and answer MATE33_OK. An engine knows of mate by its own moves before it probes.
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
 * positions[i] with a status of its own. That is MATE33_BAD_ARGUMENT where a position has a number out of
 * range.
 */
mate33_status mate33_probe_many(const mate33_tablebase* tables, const mate33_position* positions,
                                size_t count, mate33_result* results);

/*
 * All legal moves of a position, best first, each with what it leads to. `result` is the value of the
 * position.
 *
 * Best is meant under the fifty-move rule, with the clock of the position, and only then by distance. The
 * first of these in which two moves differ decides:
 *   1. what the opponent is left with, by the clock after the move: a loss for certain; a loss that the rule
 *      may turn into a draw; one that it does; a draw; unknown; a win that it does turn into a draw; one that
 *      it may; a win for certain. Unknown comes first where no known move keeps the result of the position.
 *      Certain is what after.certainty says; the rest is as in the categories of docs/probing.md.
 *   2. checkmate before others; a draw that ends the game at once, by stalemate or for want of material,
 *      behind other draws.
 *   3. the fewest plies to the opponent's mate under the rule, the most to one's own: by DTM50 where that is
 *      known, by the distance to mate where mate comes before the rule does. Mates of which that is not known
 *      come behind those where the move wins, before those where it loses.
 *   4. of these, DTZ.
 *   5. captures and pawn moves first where the move wins or draws, last where it loses.
 *   6. the distance to mate without the rule.
 *   7. the move's name as UCI writes it, in the order of the alphabet.
 * So near the hundredth half-move a slower win may go before a quicker one. The first move need not keep to
 * result->plies; mate33_rule50_line plays it. Moves that do have after.plies + 1 == result->plies;
 * mate33_best_line plays them.
 *
 * `moves` has room for `capacity` of them; MATE33_MAX_MOVES always suffices. `count` is set to their number
 * whatever the status is, but for MATE33_BAD_ARGUMENT. Where the position itself has no answer, its legal
 * moves are still given, those that lead elsewhere with their values, and the status tells why. An illegal
 * position has none. Where the value of the position is known, no known move keeps it and a single one has no
 * value, that one must be worth it, and has that value beside its status.
 */
mate33_status mate33_root_moves(const mate33_tablebase* tables, const mate33_position* position,
                                mate33_result* result, mate33_root_move* moves, size_t capacity,
                                size_t* count);

/*
 * The best moves of both sides until mate: exactly result->plies of them; none where the value is not
 * decisive. `result` is the value of the position. If the line cannot be followed to its end, the status
 * tells why and result->unanswered where. `count` is set also with MATE33_BUFFER_TOO_SMALL.
 */
mate33_status mate33_best_line(const mate33_tablebase* tables, const mate33_position* position,
                               mate33_result* result, mate33_move* moves, size_t capacity, size_t* count);

/* --- Under the fifty-move rule ------------------------------------------------------------------------- */

/* The result for the side to move; docs/rule50.md says what the words mean. */
typedef enum mate33_wdl {
  MATE33_WDL_LOSS = -2,
  MATE33_WDL_BLESSED_LOSS = -1, /* lost, but for the rule, which makes it a draw */
  MATE33_WDL_DRAW = 0,
  MATE33_WDL_CURSED_WIN = 1, /* won, but for the rule, which makes it a draw */
  MATE33_WDL_WIN = 2
} mate33_wdl;

/* What is known of a position under the rule: 48 bytes. */
typedef struct mate33_rule50_result {
  /* The fields that follow tell of the position where it is MATE33_OK; else they are 0. */
  mate33_status status;
  int32_t wdl; /* a mate33_wdl, with the halfmove clock of the position */
  int32_t dtz; /* of mate33_probe_dtz: exact plies, signed; -1 where checkmated, 0 for a draw */
  /*
   * Nonzero where the clock may make a draw of this win or loss and no table at hand tells: one of DTZ would.
   * Never so with the clock at 0, nor from mate33_probe_dtz.
   */
  uint32_t is_uncertain;
  char unanswered[MATE33_MATERIAL_SIZE]; /* as of a mate33_result, with the metric: "KRPvKR.wdl" */
  int32_t dtm50;     /* of mate33_probe_dtm50: plies to mate, signed; 0 for a draw, and where checkmated */
  uint32_t reserved; /* zero */
} mate33_rule50_result;

/* A legal move and what it leads to under the rule: 16 bytes. */
typedef struct mate33_rule50_move {
  mate33_move move;
  int32_t dtz;       /* after the move, for the opponent, whatever the clock says; see knows_dtz */
  int8_t wdl;        /* the same, a mate33_wdl with the clock at 0; see knows_wdl */
  uint8_t knows_dtz; /* whether a table tells */
  uint8_t knows_wdl;
  uint8_t zeroing;     /* a capture or a pawn move */
  uint8_t checkmate;   /* the move mates */
  uint8_t repetition;  /* a mate33_repetition, of mate33_moves_to_play alone */
  uint8_t reserved[2]; /* zero */
} mate33_rule50_move;

/* What the positions of the game make of a move. */
typedef enum mate33_repetition {
  MATE33_REPETITION_NONE = 0,    /* nothing, as far as the next two plies go */
  MATE33_REPETITION_ALLOWED = 1, /* the opponent has a reply that makes a third occurrence */
  MATE33_REPETITION_MADE = 2     /* the position after the move stands on the board for the third time */
} mate33_repetition;

#define MATE33_LAYOUT(name, holds) typedef char mate33_layout_##name[(holds) ? 1 : -1]
MATE33_LAYOUT(rule50_result, sizeof(mate33_rule50_result) == 48 && offsetof(mate33_rule50_result, dtz) == 8 &&
                                 offsetof(mate33_rule50_result, unanswered) == 16);
MATE33_LAYOUT(rule50_move, sizeof(mate33_rule50_move) == 16 && offsetof(mate33_rule50_move, dtz) == 4 &&
                               offsetof(mate33_rule50_move, zeroing) == 11 &&
                               offsetof(mate33_rule50_move, repetition) == 13);
#undef MATE33_LAYOUT

/*
 * The result with the halfmove clock of the position. A win or loss is real where it is checkmate, or where
 * the clock c is below 100 and |dtz| + c <= 100. A right to capture en passant counts.
 */
mate33_status mate33_probe_wdl(const mate33_tablebase* tables, const mate33_position* position,
                               mate33_rule50_result* result);
/*
 * Exact DTZ, and the result that follows from it. Where the table stores the other side to move, the moves
 * are looked up. That takes the WDL of the tables that captures and pawn moves lead to: smaller ones and,
 * where there are pawns, its own.
 */
mate33_status mate33_probe_dtz(const mate33_tablebase* tables, const mate33_position* position,
                               mate33_rule50_result* result);
/*
 * DTM50: the plies to mate under the rule, both sides knowing the halfmove clock of the position. `wdl` is
 * the result with that clock: MATE33_WDL_DRAW, too, for what comes too late. It takes tables of DTM50.
 */
mate33_status mate33_probe_dtm50(const mate33_tablebase* tables, const mate33_position* position,
                                 mate33_rule50_result* result);
/*
 * All legal moves in the order of mate33_root_moves. `count` is set to their number, also with
 * MATE33_BUFFER_TOO_SMALL. MATE33_OK tells of the position alone: see knows_dtz and knows_wdl.
 */
mate33_status mate33_rule50_moves(const mate33_tablebase* tables, const mate33_position* position,
                                  mate33_rule50_move* moves, size_t capacity, size_t* count);
/*
 * The moves of mate33_rule50_moves in the order in which they were found, by what tables of WDL and DTZ say
 * of them. No other table is read, nor kept in the cache. That is what Fathom's calls take. With `with_dtz` 0
 * it is WDL after each move. Else it is DTZ after each, and WDL alone after a capture or a pawn move, whose
 * DTZ follows from that.
 */
mate33_status mate33_wdl_dtz_moves(const mate33_tablebase* tables, const mate33_position* position,
                                   int with_dtz, mate33_rule50_move* moves, size_t capacity, size_t* count);
/*
 * The first moves of both sides, as mate33_root_moves ranks them, from the halfmove clock of the position on.
 * The line ends with mate, or where the rule makes it a draw; it is empty in a draw. `result` says in `wdl`
 * what the line comes to: a win, a loss or a draw. If nothing tells how it goes on, the status says why and
 * `unanswered` where. `count` is set also with MATE33_BUFFER_TOO_SMALL. mate33_best_line, its sister, keeps
 * to the distance to mate whatever the rule says.
 */
mate33_status mate33_rule50_line(const mate33_tablebase* tables, const mate33_position* position,
                                 mate33_rule50_result* result, mate33_move* moves, size_t capacity,
                                 size_t* count);
/*
 * All legal moves in the order in which to play them, so that a game that is won stays won. The first of
 * these in which two moves differ decides:
 *   1. what the game comes to, under the rule and with the positions already on the board. A move that makes
 *      the third occurrence of a position is a draw. A winning move that allows a reply which does comes
 *      after all others that win, but before draws. What no table knows comes after known draws and before
 *      known losses.
 *   2. the order of mate33_root_moves.
 * A winner's distance to mate under the rule, or DTZ, falls with every move. So no position of the winner's
 * own making comes up again. No deeper claim is made. docs/rule50.md says more.
 *
 * With `under_rule50` 0 the moves are for play without the rule. A cursed win is a win, a blessed loss a
 * loss. The distance to mate decides, or DTZ where that is not known.
 *
 * `earlier` are the `earlier_count` positions of the game since the last capture or pawn move, the one at
 * hand left out, in any order; null and 0 where nothing is known of the game. More of them do no harm: older
 * ones, illegal ones and those of other men count for nothing. A number in them that is out of range is
 * MATE33_BAD_ARGUMENT.
 *
 * `count` and the status are as of mate33_rule50_moves. Allocates nothing.
 */
mate33_status mate33_moves_to_play(const mate33_tablebase* tables, const mate33_position* position,
                                   const mate33_position* earlier, size_t earlier_count, int under_rule50,
                                   mate33_rule50_move* moves, size_t capacity, size_t* count);
/*
 * As mate33_table_status, of the table with this metric: "dtm", "wdl", "dtz" or "dtm50", of another game
 * "dtm" or "repetition". MATE33_BAD_ARGUMENT for another one.
 */
mate33_status mate33_metric_status(const mate33_tablebase* tables, const char* material, const char* metric);
/* The number of men, kings included, of the largest table of this metric found by its name; else 0. */
unsigned mate33_largest_found(const mate33_tablebase* tables, const char* metric);
/* How many tables of this metric were found by their names. */
size_t mate33_count_found(const mate33_tablebase* tables, const char* metric);

/* --- One handle for the whole process ------------------------------------------------------------------ */

/*
 * For mate33_fathom.h and mate33_pyrrhic.h, whose functions take no handle. This is the one exception to
 * convention 1. Opening and closing must not run beside any use of the handle. What was open before is closed
 * first, also where nothing can be opened. Null options are the defaults.
 */
mate33_status mate33_shared_open(const char* directories);
mate33_status mate33_shared_open_with(const char* directories, const mate33_options* options);
/*
 * Makes tables that are open those of the process, which mate33_shared_close then closes: for what was added
 * to them. They may be probed as before, but nothing may be added.
 */
mate33_status mate33_share(mate33_tablebase* tables);
void mate33_shared_close(void);
/* Null unless it is open. */
const mate33_tablebase* mate33_shared(void);
/* mate33_largest_found of it for WDL, as it was when it was opened; 0 unless it is open. Takes no time. */
unsigned mate33_shared_largest(void);

/* --- Games whose rules are data ------------------------------------------------------------------------ */

/*
 * The tables of one game: xiangqi, or one that rules of a user's own describe (docs/rules.md). White is the
 * side that moves up the board, in xiangqi red. There is no halfmove clock: certainty is always
 * MATE33_CERTAIN. MATE33_CHECKMATED is who has lost at once: by mate, or by what else loses in the game, as
 * to have no move in xiangqi. A repetition is a draw. Unlike the functions for chess these may allocate.
 */
typedef struct mate33_game mate33_game;

/* Most points of a board. */
#define MATE33_MAX_POINTS 128

/* A position of a game. Set it to zeros and fill in what there is, or make it of a FEN. */
typedef struct mate33_game_position {
  /* On each point the letter of FEN, upper case for White; 0 where none stands. */
  char men[MATE33_MAX_POINTS];
  int32_t turn;         /* nonzero for White */
  uint32_t reserved[3]; /* zero */
} mate33_game_position;

#define MATE33_LAYOUT(name, holds) typedef char mate33_layout_##name[(holds) ? 1 : -1]
MATE33_LAYOUT(game_position,
              sizeof(mate33_game_position) == 144 && offsetof(mate33_game_position, turn) == 128);
#undef MATE33_LAYOUT

/*
 * Opens the tables of a game in a list of directories, as mate33_open has it, each in the folder with the
 * game's name. Exactly one of `name` and `rules` is null. `name` is "xiangqi", which needs no table to be
 * opened, or the game of tables that are there: MATE33_MISSING_TABLE if there are none. `rules` is the text
 * of a rule file: MATE33_BAD_RULES if it is none. `error`, if not null, then gets one line with line, column
 * and what was expected, cut to `error_size` bytes with its zero byte; else it is empty. `options` may be
 * null.
 */
mate33_status mate33_game_open(const char* name, const char* rules, const char* directories,
                               const mate33_options* options, char* error, size_t error_size,
                               mate33_game** game);
/*
 * A game of tables that are open: in the same directories, with those that were added, behind the same cache.
 * Its problems are those of all tables. `name` is as of mate33_game_open; MATE33_MISSING_TABLE if there is no
 * such game. It is closed before the tables are.
 */
mate33_status mate33_game_of(const mate33_tablebase* tables, const char* name, mate33_game** game);
/* Frees the tables, unless they are of a mate33_tablebase, and all strings answered. Null is allowed. */
void mate33_game_close(mate33_game* game);

/* The name of the game, as "xiangqi"; null for a null handle. */
const char* mate33_game_name(const mate33_game* game);
/* How many files and ranks the board has. Point = rank * files + file. */
mate33_status mate33_game_board(const mate33_game* game, unsigned* files, unsigned* ranks);
/* The i-th table that was there at opening, as "KRvKAAEE"; null from the first i without one. */
const char* mate33_game_table(const mate33_game* game, size_t i);
/* As mate33_problem. Null also where memory is short. */
const char* mate33_game_problem(const mate33_game* game, size_t i);

/* As mate33_position_from_fen. Fields behind the side to move are not looked at. */
mate33_status mate33_game_position_from_fen(const mate33_game* game, const char* fen,
                                            mate33_game_position* position, char* error, size_t error_size);
/*
 * A move as the game's coordinates write it: "e1d1", or "a7a8q" with the letter of what it becomes.
 * MATE33_BUFFER_TOO_SMALL if there is no room for it and its zero byte; MATE33_GAME_MOVE_SIZE always
 * suffices.
 */
#define MATE33_GAME_MOVE_SIZE 8
mate33_status mate33_game_move_name(const mate33_game* game, const mate33_move* move, char* text,
                                    size_t size);

/*
 * The value of a position as its table has it; as mate33_probe_position. `unanswered` names the table without
 * the game. MATE33_TOO_MANY_MEN where no table can hold the men. A letter that the game has not, or a man
 * beyond the board, is MATE33_BAD_ARGUMENT.
 */
mate33_status mate33_game_probe(const mate33_game* game, const mate33_game_position* position,
                                mate33_result* result);
/*
 * The result where perpetual check by one side alone loses, from a table on repetition ("KRvKN.repetition");
 * `outcome` is MATE33_WIN, MATE33_LOSS or MATE33_DRAW, and there is no distance: `plies` is 0. `by_rule`,
 * which may be null, gets 1 where only that rule decides, else 0. In all else as mate33_game_probe.
 */
mate33_status mate33_game_probe_repetition(const mate33_game* game, const mate33_game_position* position,
                                           mate33_result* result, int* by_rule);
/*
 * All legal moves, best first: wins, the quickest first; draws; moves of which nothing is known; losses, the
 * slowest first. Ties go by what tables on repetition say, where there are any, then by name. In all else as
 * mate33_root_moves. The promotion of a move is the letter of the piece in lower case. A game may have
 * positions with more than MATE33_MAX_MOVES.
 */
mate33_status mate33_game_moves(const mate33_game* game, const mate33_game_position* position,
                                mate33_result* result, mate33_root_move* moves, size_t capacity,
                                size_t* count);
/* As mate33_best_line. */
mate33_status mate33_game_best_line(const mate33_game* game, const mate33_game_position* position,
                                    mate33_result* result, mate33_move* moves, size_t capacity,
                                    size_t* count);

/* --- What was solved of one position ------------------------------------------------------------------- */

/*
 * What is proved of a position for the side to move, or of a move for the side that makes it: 32 bytes. Where
 * at_least and at_most differ the result is open.
 */
typedef struct mate33_proof {
  int8_t at_least, at_most; /* mate33_wdl: by the clock of the position; without the rule LOSS, DRAW or WIN */
  uint8_t without_rule50;   /* nonzero: proved without the fifty-move rule */
  uint8_t knows_distance;   /* nonzero: the next field is known */
  int32_t distance;     /* signed plies: DTZ, or DTM where it is without the rule; 0 a draw, -1 checkmated */
  uint32_t reserved[6]; /* zero */
} mate33_proof;

/* A legal move: 64 bytes. Distances count it. */
typedef struct mate33_proved_move {
  mate33_proof proof;
  mate33_move move;
  uint8_t zeroing;       /* nonzero: a capture or a pawn move */
  uint8_t reserved_a[3]; /* zero */
  uint32_t reserved[6];  /* zero */
} mate33_proved_move;

#define MATE33_LAYOUT(name, holds) typedef char mate33_layout_##name[(holds) ? 1 : -1]
MATE33_LAYOUT(proof, sizeof(mate33_proof) == 32 && offsetof(mate33_proof, distance) == 4);
MATE33_LAYOUT(proved_move, sizeof(mate33_proved_move) == 64 && offsetof(mate33_proved_move, move) == 32 &&
                               offsetof(mate33_proved_move, zeroing) == 36);
#undef MATE33_LAYOUT

/*
 * Adds a file that "mate33 solve --out" wrote (docs/solve.md). MATE33_CORRUPT_FILE if it is none,
 * MATE33_IO_ERROR if it cannot be read: nothing is added then.
 */
mate33_status mate33_add_solved(mate33_tablebase* tables, const char* path);
/*
 * What these files have of a position and of all its legal moves, best first: by at_least, then by at_most.
 * Tables tell of moves that lead to them. A table of the position itself knows more: probe it before.
 * MATE33_MISSING_TABLE where no file has the position; MATE33_CORRUPT_FILE and MATE33_IO_ERROR where one, or
 * a table, cannot be read. `count` is set to the number of moves, also with MATE33_BUFFER_TOO_SMALL, where
 * the proof is written, too; MATE33_MAX_MOVES always suffices. It allocates, and may decode some hundred
 * blocks.
 */
mate33_status mate33_solved_moves(const mate33_tablebase* tables, const mate33_position* position,
                                  mate33_proof* proof, mate33_proved_move* moves, size_t capacity,
                                  size_t* count);

/* --- Helpers for engines ------------------------------------------------------------------------------- */

/*
 * The N of UCI's "score mate N": moves to mate, negative where the side to move is mated, 0 where it is
 * checkmated. Answers 1 and sets `moves` where there is a mate. Answers 0 and leaves it alone for a draw and
 * where nothing is known.
 */
int mate33_mate_in(const mate33_result* result, int* moves);

/*
 * The result as an engine's score at a node so many plies below the root. Being checkmated at ply p is worth
 * -(mate_value - p) for the side to move. So a win is mate_value less the plies from the root to mate, a loss
 * its negative, a draw 0. An unknown outcome has no score: ask only where the status is MATE33_OK.
 */
int mate33_mate_score(const mate33_result* result, int mate_value, int ply_from_root);

/* What the game may end in under the fifty-move rule, with best play: at worst and at best. */
typedef struct mate33_bounds {
  mate33_outcome lowest;
  mate33_outcome highest;
} mate33_bounds;

/*
 * With the halfmove clock at `rule50`. A win or loss is certain where plies + clock <= 100. Else a win is a
 * draw or a win, a loss a loss or a draw. A draw is a draw. Of an unknown outcome nothing is known (LOSS to
 * WIN). docs/probing.md has the proof.
 */
mate33_bounds mate33_rule50_bound(const mate33_result* result, unsigned rule50);

#if defined(__GNUC__) && !defined(_WIN32)
#pragma GCC visibility pop
#endif

#ifdef __cplusplus
}
#endif

#endif
