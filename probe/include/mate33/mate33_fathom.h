/*
 * mate33 for engines that have Fathom: the functions, names and constants of Fathom's tbprobe.h over mate33's
 * tables (KRPvKR.wdl.m33, KRPvKR.dtz.m33). Include this in the place of tbprobe.h, and link mate33 in the
 * place of Fathom. No name that begins with tb_ is exported: all functions are inline. For engines that have
 * Pyrrhic, a fork of Fathom with other arguments, there is mate33_pyrrhic.h; a file includes one of the two.
 *
 * As in Fathom, tb_init and tb_free must not run beside any other call. All others may be called from any
 * thread, tb_probe_root among them. What differs: DTZ is exact, never rounded; tb_probe_root chooses the
 * first drawing move, not one by chance. Tables of other metrics than WDL and DTZ are never read.
 *
 * Decompressed blocks are kept in a cache, whose size fits the machine (mate33_options_init). Define
 * MATE33_TB_CACHE_BYTES before this is included for another one; mate33_tb_init(path, bytes) is tb_init with
 * a size that is known only when the program runs.
 *
 * With MATE33_TB_EMBEDDED defined, tb_init has the tables inside the program, too (mate33_tables_34.c, which
 * is compiled with it), also where the path is empty.
 */
#if defined(MATE33_PYRRHIC_H) && !defined(MATE33_FATHOM_FOR_PYRRHIC)
#error "mate33_fathom.h and mate33_pyrrhic.h have the same names for other calls: include one of them"
#endif
#ifndef MATE33_FATHOM_H
#define MATE33_FATHOM_H

#include <stdbool.h>
#include <stdint.h>

#include "mate33/mate33.h"
#ifdef MATE33_TB_EMBEDDED
#include "mate33/mate33_embedded.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* --- What Fathom and Pyrrhic have in common ------------------------------------------------------------ */

#ifndef MATE33_TB_CACHE_BYTES
#define MATE33_TB_CACHE_BYTES (mate33_fathom_default_cache())
#endif

#define TB_MAX_CAPTURES 64
#define TB_MAX_PLY 256

#define TB_LOSS 0
#define TB_BLESSED_LOSS 1
#define TB_DRAW 2
#define TB_CURSED_WIN 3
#define TB_WIN 4

#define TB_RESULT_WDL_MASK 0x0000000Fu
#define TB_RESULT_TO_MASK 0x000003F0u
#define TB_RESULT_FROM_MASK 0x0000FC00u
#define TB_RESULT_PROMOTES_MASK 0x00070000u
#define TB_RESULT_EP_MASK 0x00080000u
#define TB_RESULT_DTZ_MASK 0xFFF00000u
#define TB_RESULT_WDL_SHIFT 0
#define TB_RESULT_TO_SHIFT 4
#define TB_RESULT_FROM_SHIFT 10
#define TB_RESULT_PROMOTES_SHIFT 16
#define TB_RESULT_EP_SHIFT 19
#define TB_RESULT_DTZ_SHIFT 20

#define TB_GET_WDL(_res) (((_res)&TB_RESULT_WDL_MASK) >> TB_RESULT_WDL_SHIFT)
#define TB_GET_TO(_res) (((_res)&TB_RESULT_TO_MASK) >> TB_RESULT_TO_SHIFT)
#define TB_GET_FROM(_res) (((_res)&TB_RESULT_FROM_MASK) >> TB_RESULT_FROM_SHIFT)
#define TB_GET_PROMOTES(_res) (((_res)&TB_RESULT_PROMOTES_MASK) >> TB_RESULT_PROMOTES_SHIFT)
#define TB_GET_EP(_res) (((_res)&TB_RESULT_EP_MASK) >> TB_RESULT_EP_SHIFT)
#define TB_GET_DTZ(_res) (((_res)&TB_RESULT_DTZ_MASK) >> TB_RESULT_DTZ_SHIFT)

#define TB_SET_WDL(_res, _wdl) \
  (((_res) & ~TB_RESULT_WDL_MASK) | (((_wdl) << TB_RESULT_WDL_SHIFT) & TB_RESULT_WDL_MASK))
#define TB_SET_TO(_res, _to) \
  (((_res) & ~TB_RESULT_TO_MASK) | (((_to) << TB_RESULT_TO_SHIFT) & TB_RESULT_TO_MASK))
#define TB_SET_FROM(_res, _from) \
  (((_res) & ~TB_RESULT_FROM_MASK) | (((_from) << TB_RESULT_FROM_SHIFT) & TB_RESULT_FROM_MASK))
#define TB_SET_PROMOTES(_res, _promotes) \
  (((_res) & ~TB_RESULT_PROMOTES_MASK) | \
   (((_promotes) << TB_RESULT_PROMOTES_SHIFT) & TB_RESULT_PROMOTES_MASK))
#define TB_SET_EP(_res, _ep) \
  (((_res) & ~TB_RESULT_EP_MASK) | (((_ep) << TB_RESULT_EP_SHIFT) & TB_RESULT_EP_MASK))
#define TB_SET_DTZ(_res, _dtz) \
  (((_res) & ~TB_RESULT_DTZ_MASK) | (((_dtz) << TB_RESULT_DTZ_SHIFT) & TB_RESULT_DTZ_MASK))

#define TB_RESULT_CHECKMATE TB_SET_WDL(0u, TB_WIN)
#define TB_RESULT_STALEMATE TB_SET_WDL(0u, TB_DRAW)
#define TB_RESULT_FAILED 0xFFFFFFFF

#ifndef MATE33_FATHOM_FOR_PYRRHIC

/* --- What is Fathom's alone ---------------------------------------------------------------------------- */

#define TB_MAX_MOVES (192 + 1)
#define TB_CASTLING_K 0x1
#define TB_CASTLING_Q 0x2
#define TB_CASTLING_k 0x4
#define TB_CASTLING_q 0x8

#define TB_PROMOTES_NONE 0
#define TB_PROMOTES_QUEEN 1
#define TB_PROMOTES_ROOK 2
#define TB_PROMOTES_BISHOP 3
#define TB_PROMOTES_KNIGHT 4

/* Scores of moves are made of these: an engine may define its own before it includes this file. */
#ifndef TB_VALUE_PAWN
#define TB_VALUE_PAWN 100
#endif
#ifndef TB_VALUE_MATE
#define TB_VALUE_MATE 32000
#endif
#ifndef TB_VALUE_INFINITE
#define TB_VALUE_INFINITE 32767
#endif
#ifndef TB_VALUE_DRAW
#define TB_VALUE_DRAW 0
#endif
#ifndef TB_MAX_MATE_PLY
#define TB_MAX_MATE_PLY 255
#endif

typedef uint16_t TbMove;

#define TB_MOVE_FROM(move) (((move) >> 6) & 0x3F)
#define TB_MOVE_TO(move) ((move)&0x3F)
#define TB_MOVE_PROMOTES(move) (((move) >> 12) & 0x7)

struct TbRootMove {
  TbMove move;
  TbMove pv[TB_MAX_PLY];
  unsigned pvSize;
  int32_t tbScore, tbRank;
};

/* The men of the largest WDL table found; 0 without any. A name in Fathom, an expression here. */
#define TB_LARGEST (mate33_shared_largest())

/* What the functions below are made with: the rank of a sure win, the values of scores, a bit of moves. */
#define MATE33_FATHOM_RANK 1000
#define MATE33_FATHOM_PAWN (TB_VALUE_PAWN)
#define MATE33_FATHOM_MATE ((TB_VALUE_MATE) - (TB_MAX_MATE_PLY)-1)
#define MATE33_FATHOM_DRAW (TB_VALUE_DRAW)
#define MATE33_FATHOM_EN_PASSANT 0u

#endif

struct TbRootMoves {
  unsigned size;
  struct TbRootMove moves[TB_MAX_MOVES];
};

/* --- What the functions of both are made of: not for callers ------------------------------------------- */

static inline mate33_position mate33_fathom_position(uint64_t white, uint64_t black, uint64_t kings,
                                                     uint64_t queens, uint64_t rooks, uint64_t bishops,
                                                     uint64_t knights, uint64_t pawns, unsigned rule50,
                                                     unsigned ep, bool turn) {
  mate33_position position = {white,   black, kings,  queens, rooks, bishops,
                              knights, pawns, rule50, 0,      ep,    turn ? 1 : 0};
  return position;
}

/* In the numbers of both: none, queen, rook, bishop, knight. */
static inline unsigned mate33_fathom_promotion(char letter) {
  return letter == 'q' ? 1u : letter == 'r' ? 2u : letter == 'b' ? 3u : letter == 'n' ? 4u : 0u;
}

static inline bool mate33_fathom_is_en_passant(const mate33_position* position, mate33_move move) {
  return position->ep != 0 && move.to == position->ep && (position->pawns >> move.from & 1) != 0;
}

static inline uint16_t mate33_fathom_move(const mate33_position* position, mate33_move move) {
  const unsigned flags = mate33_fathom_is_en_passant(position, move)
                             ? MATE33_FATHOM_EN_PASSANT
                             : mate33_fathom_promotion(move.promotion);
  return (uint16_t)(flags << 12 | (unsigned)move.from << 6 | move.to);
}

/* DTZ of the position before the move, for its mover, if this is the move; 0 for a draw. */
static inline int mate33_fathom_dtz(const mate33_rule50_move* move) {
  if (move->checkmate) return 1;
  if (move->zeroing) {
    return move->wdl == MATE33_WDL_LOSS           ? 1
           : move->wdl == MATE33_WDL_BLESSED_LOSS ? 101
           : move->wdl == MATE33_WDL_CURSED_WIN   ? -101
           : move->wdl == MATE33_WDL_WIN          ? -1
                                                  : 0;
  }
  return move->dtz > 0 ? -move->dtz - 1 : move->dtz < 0 ? 1 - move->dtz : 0;
}

static inline unsigned mate33_fathom_wdl_of_dtz(unsigned rule50, int dtz) {
  if (dtz > 0) return (unsigned)dtz + rule50 <= 100 ? TB_WIN : TB_CURSED_WIN;
  if (dtz < 0) return (unsigned)-dtz + rule50 <= 100 ? TB_LOSS : TB_BLESSED_LOSS;
  return TB_DRAW;
}

static inline unsigned mate33_fathom_result(const mate33_position* position, mate33_move move, int dtz) {
  unsigned result = 0;
  result = TB_SET_WDL(result, mate33_fathom_wdl_of_dtz(position->rule50, dtz));
  result = TB_SET_FROM(result, (unsigned)move.from);
  result = TB_SET_TO(result, (unsigned)move.to);
  result = TB_SET_PROMOTES(result, mate33_fathom_promotion(move.promotion));
  result = TB_SET_EP(result, mate33_fathom_is_en_passant(position, move) ? 1u : 0u);
  result = TB_SET_DTZ(result, (unsigned)(dtz < 0 ? -dtz : dtz));
  return result;
}

/* All moves; false unless every one is known, as far as Fathom needs it. */
static inline bool mate33_fathom_moves(const mate33_position* position, bool by_dtz,
                                       mate33_rule50_move* moves, size_t* count) {
  size_t i;
  if (mate33_shared() == 0 || mate33_wdl_dtz_moves(mate33_shared(), position, by_dtz ? 1 : 0, moves,
                                                   MATE33_MAX_MOVES, count) != MATE33_OK) {
    return false;
  }
  for (i = 0; i < *count; ++i) {
    const bool needs_dtz = by_dtz && !moves[i].zeroing && !moves[i].checkmate;
    if (needs_dtz ? !moves[i].knows_dtz : !moves[i].knows_wdl) return false;
  }
  return *count < TB_MAX_MOVES;
}

static inline size_t mate33_fathom_default_cache(void) {
  mate33_options options;
  mate33_options_init(&options, sizeof options);
  return options.cache_bytes;
}

static inline bool mate33_fathom_open(const char* path, size_t cache_bytes) {
  mate33_options options;
#ifdef MATE33_TB_EMBEDDED
  mate33_tablebase* tables;
#endif
  mate33_options_init(&options, sizeof options);
  options.cache_bytes = cache_bytes;
  if (path == 0) return false;
#ifdef MATE33_TB_EMBEDDED
  mate33_shared_close();
  if (mate33_open_embedded(&options, &tables) != MATE33_OK) return false;
  if (mate33_add_directories(tables, path) == MATE33_OK) return mate33_share(tables) == MATE33_OK;
  mate33_close(tables);
  return false;
#else
  return mate33_shared_open_with(path, &options) == MATE33_OK;
#endif
}

static inline unsigned mate33_fathom_probe_wdl(const mate33_position* position) {
  mate33_rule50_result result;
  if (mate33_shared() == 0) return TB_RESULT_FAILED;
  if (mate33_probe_wdl(mate33_shared(), position, &result) != MATE33_OK) return TB_RESULT_FAILED;
  return (unsigned)(result.wdl - MATE33_WDL_LOSS);
}

static inline unsigned mate33_fathom_probe_root(const mate33_position* position, unsigned* results) {
  mate33_rule50_move moves[MATE33_MAX_MOVES];
  size_t count = 0, i, chosen = 0;
  int best = 0;
  if (!mate33_fathom_moves(position, true, moves, &count)) return TB_RESULT_FAILED;
  for (i = 0; i < count; ++i) {
    const int dtz = mate33_fathom_dtz(&moves[i]);
    if (results != 0) results[i] = mate33_fathom_result(position, moves[i].move, dtz);
    /* The quickest win; else the first draw; else the slowest loss. What the best move makes of the position
     * is what it is worth. */
    if (i == 0 || (dtz > 0 ? best <= 0 || dtz < best : dtz == 0 ? best < 0 : best < 0 && dtz < best)) {
      chosen = i;
      best = dtz;
    }
  }
  if (results != 0) results[count] = TB_RESULT_FAILED;
  if (count == 0) {
    mate33_rule50_result root;
    if (mate33_probe_dtz(mate33_shared(), position, &root) != MATE33_OK) return TB_RESULT_FAILED;
    return root.dtz < 0 ? TB_RESULT_CHECKMATE : TB_RESULT_STALEMATE;
  }
  return mate33_fathom_result(position, moves[chosen].move, best);
}

static inline int mate33_fathom_root_dtz(const mate33_position* position, bool has_repeated, bool use_rule50,
                                         struct TbRootMoves* results) {
  mate33_rule50_move moves[MATE33_MAX_MOVES];
  const int most = MATE33_FATHOM_RANK, clock = (int)position->rule50, bound = use_rule50 ? most - 100 : 1;
  size_t count = 0, i;
  if (!mate33_fathom_moves(position, true, moves, &count)) return 0;
  results->size = (unsigned)count;
  for (i = 0; i < count; ++i) {
    struct TbRootMove* move = &results->moves[i];
    const int dtz = mate33_fathom_dtz(&moves[i]);
    const int rank = dtz > 0   ? (dtz + clock <= 99 && !has_repeated ? most : most - (dtz + clock))
                     : dtz < 0 ? (-dtz * 2 + clock < 100 ? -most : -most + (-dtz + clock))
                               : 0;
    const int nearly = (rank > 0 ? rank : -rank) - (most - 200), drawn_win = nearly > 3 ? nearly : 3;
    move->move = mate33_fathom_move(position, moves[i].move);
    move->tbRank = rank;
    move->tbScore = rank >= bound    ? MATE33_FATHOM_MATE
                    : rank > 0       ? drawn_win * MATE33_FATHOM_PAWN / 200
                    : rank == 0      ? MATE33_FATHOM_DRAW
                    : rank <= -bound ? -MATE33_FATHOM_MATE
                                     : -drawn_win * MATE33_FATHOM_PAWN / 200;
  }
  return 1;
}

static inline int mate33_fathom_root_wdl(const mate33_position* position, bool use_rule50,
                                         struct TbRootMoves* results) {
  mate33_rule50_move moves[MATE33_MAX_MOVES];
  const int most = MATE33_FATHOM_RANK;
  size_t count = 0, i;
  if (!mate33_fathom_moves(position, false, moves, &count)) return 0;
  results->size = (unsigned)count;
  for (i = 0; i < count; ++i) {
    struct TbRootMove* move = &results->moves[i];
    int wdl = -moves[i].wdl;
    if (!use_rule50) wdl = wdl > 0 ? MATE33_WDL_WIN : wdl < 0 ? MATE33_WDL_LOSS : MATE33_WDL_DRAW;
    move->move = mate33_fathom_move(position, moves[i].move);
    move->tbRank = wdl == MATE33_WDL_WIN            ? most
                   : wdl == MATE33_WDL_CURSED_WIN   ? most - 101
                   : wdl == MATE33_WDL_BLESSED_LOSS ? -most + 101
                   : wdl == MATE33_WDL_LOSS         ? -most
                                                    : 0;
    move->tbScore = wdl == MATE33_WDL_WIN    ? MATE33_FATHOM_MATE
                    : wdl == MATE33_WDL_LOSS ? -MATE33_FATHOM_MATE
                                             : MATE33_FATHOM_DRAW + 2 * wdl;
  }
  return 1;
}

#ifndef MATE33_FATHOM_FOR_PYRRHIC

/* --- Fathom's functions -------------------------------------------------------------------------------- */

static inline bool mate33_tb_init(const char* path, size_t cache_bytes) {
  return mate33_fathom_open(path, cache_bytes);
}

static inline bool tb_init(const char* path) {
  return mate33_tb_init(path, MATE33_TB_CACHE_BYTES);
}

static inline void tb_free(void) {
  mate33_shared_close();
}

static inline unsigned tb_probe_wdl(uint64_t white, uint64_t black, uint64_t kings, uint64_t queens,
                                    uint64_t rooks, uint64_t bishops, uint64_t knights, uint64_t pawns,
                                    unsigned rule50, unsigned castling, unsigned ep, bool turn) {
  const mate33_position position =
      mate33_fathom_position(white, black, kings, queens, rooks, bishops, knights, pawns, 0, ep, turn);
  if (castling != 0 || rule50 != 0) return TB_RESULT_FAILED;
  return mate33_fathom_probe_wdl(&position);
}

static inline unsigned tb_probe_root(uint64_t white, uint64_t black, uint64_t kings, uint64_t queens,
                                     uint64_t rooks, uint64_t bishops, uint64_t knights, uint64_t pawns,
                                     unsigned rule50, unsigned castling, unsigned ep, bool turn,
                                     unsigned* results) {
  const mate33_position position =
      mate33_fathom_position(white, black, kings, queens, rooks, bishops, knights, pawns, rule50, ep, turn);
  return castling != 0 ? TB_RESULT_FAILED : mate33_fathom_probe_root(&position, results);
}

/* Moves have no pv, as Fathom gives them none. */
static inline void mate33_fathom_without_pv(struct TbRootMoves* results) {
  unsigned i;
  for (i = 0; i < results->size; ++i) results->moves[i].pvSize = 0;
}

static inline int tb_probe_root_dtz(uint64_t white, uint64_t black, uint64_t kings, uint64_t queens,
                                    uint64_t rooks, uint64_t bishops, uint64_t knights, uint64_t pawns,
                                    unsigned rule50, unsigned castling, unsigned ep, bool turn,
                                    bool hasRepeated, bool useRule50, struct TbRootMoves* results) {
  const mate33_position position =
      mate33_fathom_position(white, black, kings, queens, rooks, bishops, knights, pawns, rule50, ep, turn);
  if (castling != 0 || !mate33_fathom_root_dtz(&position, hasRepeated, useRule50, results)) return 0;
  mate33_fathom_without_pv(results);
  return 1;
}

static inline int tb_probe_root_wdl(uint64_t white, uint64_t black, uint64_t kings, uint64_t queens,
                                    uint64_t rooks, uint64_t bishops, uint64_t knights, uint64_t pawns,
                                    unsigned rule50, unsigned castling, unsigned ep, bool turn,
                                    bool useRule50, struct TbRootMoves* results) {
  const mate33_position position =
      mate33_fathom_position(white, black, kings, queens, rooks, bishops, knights, pawns, rule50, ep, turn);
  if (castling != 0 || !mate33_fathom_root_wdl(&position, useRule50, results)) return 0;
  mate33_fathom_without_pv(results);
  return 1;
}

#endif

#ifdef __cplusplus
}
#endif

#endif
