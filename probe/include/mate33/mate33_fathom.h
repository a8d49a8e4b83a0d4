/*
 * mate33 for engines that have Fathom: the functions, names and constants of Fathom's tbprobe.h over mate33's
 * tables (KRPvKR.wdl.m33, KRPvKR.dtz.m33). Include this in the place of tbprobe.h, and link mate33 in the
 * place of Fathom. No name that begins with tb_ is exported: all functions are inline.
 *
 * As in Fathom, tb_init and tb_free must not run beside any other call. All others may be called from any
 * thread, tb_probe_root among them. What differs: DTZ is exact, never rounded; tb_probe_root chooses the
 * first drawing move, not one by chance.
 */
#ifndef MATE33_FATHOM_H
#define MATE33_FATHOM_H

#include <stdbool.h>
#include <stdint.h>

#include "mate33/mate33.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TB_MAX_MOVES (192 + 1)
#define TB_MAX_CAPTURES 64
#define TB_MAX_PLY 256
#define TB_CASTLING_K 0x1
#define TB_CASTLING_Q 0x2
#define TB_CASTLING_k 0x4
#define TB_CASTLING_q 0x8

#define TB_LOSS 0
#define TB_BLESSED_LOSS 1
#define TB_DRAW 2
#define TB_CURSED_WIN 3
#define TB_WIN 4

#define TB_PROMOTES_NONE 0
#define TB_PROMOTES_QUEEN 1
#define TB_PROMOTES_ROOK 2
#define TB_PROMOTES_BISHOP 3
#define TB_PROMOTES_KNIGHT 4

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

struct TbRootMoves {
  unsigned size;
  struct TbRootMove moves[TB_MAX_MOVES];
};

/* The men of the largest WDL table found; 0 without any. A name in Fathom, an expression here. */
#define TB_LARGEST (mate33_shared_largest())

/* --- What follows up to tb_init is not for callers ---------------------------------------------------- */

static inline mate33_position mate33_fathom_position(uint64_t white, uint64_t black, uint64_t kings,
                                                     uint64_t queens, uint64_t rooks, uint64_t bishops,
                                                     uint64_t knights, uint64_t pawns, unsigned rule50,
                                                     unsigned ep, bool turn) {
  mate33_position position = {white,   black, kings,  queens, rooks, bishops,
                              knights, pawns, rule50, 0,      ep,    turn ? 1 : 0};
  return position;
}

static inline unsigned mate33_fathom_promotion(char letter) {
  return letter == 'q'   ? TB_PROMOTES_QUEEN
         : letter == 'r' ? TB_PROMOTES_ROOK
         : letter == 'b' ? TB_PROMOTES_BISHOP
         : letter == 'n' ? TB_PROMOTES_KNIGHT
                         : TB_PROMOTES_NONE;
}

static inline TbMove mate33_fathom_move(mate33_move move) {
  return (TbMove)(mate33_fathom_promotion(move.promotion) << 12 | (unsigned)move.from << 6 | move.to);
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
  const bool is_pawn = (position->pawns >> move.from & 1) != 0;
  unsigned result = 0;
  result = TB_SET_WDL(result, mate33_fathom_wdl_of_dtz(position->rule50, dtz));
  result = TB_SET_FROM(result, (unsigned)move.from);
  result = TB_SET_TO(result, (unsigned)move.to);
  result = TB_SET_PROMOTES(result, mate33_fathom_promotion(move.promotion));
  result = TB_SET_EP(result, is_pawn && position->ep != 0 && move.to == position->ep ? 1u : 0u);
  result = TB_SET_DTZ(result, (unsigned)(dtz < 0 ? -dtz : dtz));
  return result;
}

/* All moves; false unless every one is known, as far as Fathom needs it. */
static inline bool mate33_fathom_moves(const mate33_position* position, bool by_dtz,
                                       mate33_rule50_move* moves, size_t* count) {
  size_t i;
  if (mate33_shared() == 0) return false;
  if (mate33_rule50_moves(mate33_shared(), position, moves, MATE33_MAX_MOVES, count) != MATE33_OK)
    return false;
  for (i = 0; i < *count; ++i) {
    const bool needs_dtz = by_dtz && !moves[i].zeroing && !moves[i].checkmate;
    if (needs_dtz ? !moves[i].knows_dtz : !moves[i].knows_wdl) return false;
  }
  return true;
}

/* The moves of a root, each to be ranked; false as mate33_fathom_moves. */
static inline bool mate33_fathom_root(const mate33_position* position, unsigned castling, bool by_dtz,
                                      mate33_rule50_move* moves, struct TbRootMoves* results) {
  size_t count = 0, i;
  if (castling != 0 || !mate33_fathom_moves(position, by_dtz, moves, &count)) return false;
  results->size = (unsigned)count;
  for (i = 0; i < count; ++i) {
    results->moves[i].move = mate33_fathom_move(moves[i].move);
    results->moves[i].pvSize = 0;
  }
  return true;
}

/* The score of a win. */
static inline int mate33_fathom_mate(void) {
  return TB_VALUE_MATE - TB_MAX_MATE_PLY - 1;
}

/* --- Fathom's functions -------------------------------------------------------------------------------- */

static inline bool tb_init(const char* path) {
  return path != 0 && mate33_shared_open(path) == MATE33_OK;
}

static inline void tb_free(void) {
  mate33_shared_close();
}

static inline unsigned tb_probe_wdl(uint64_t white, uint64_t black, uint64_t kings, uint64_t queens,
                                    uint64_t rooks, uint64_t bishops, uint64_t knights, uint64_t pawns,
                                    unsigned rule50, unsigned castling, unsigned ep, bool turn) {
  const mate33_position position =
      mate33_fathom_position(white, black, kings, queens, rooks, bishops, knights, pawns, 0, ep, turn);
  mate33_rule50_result result;
  if (castling != 0 || rule50 != 0 || mate33_shared() == 0) return TB_RESULT_FAILED;
  if (mate33_probe_wdl(mate33_shared(), &position, &result) != MATE33_OK) return TB_RESULT_FAILED;
  return (unsigned)(result.wdl - MATE33_WDL_LOSS);
}

static inline unsigned tb_probe_root(uint64_t white, uint64_t black, uint64_t kings, uint64_t queens,
                                     uint64_t rooks, uint64_t bishops, uint64_t knights, uint64_t pawns,
                                     unsigned rule50, unsigned castling, unsigned ep, bool turn,
                                     unsigned* results) {
  const mate33_position position =
      mate33_fathom_position(white, black, kings, queens, rooks, bishops, knights, pawns, rule50, ep, turn);
  mate33_rule50_move moves[MATE33_MAX_MOVES];
  mate33_rule50_result root;
  size_t count = 0, i, chosen;
  int best = 0;
  if (castling != 0 || !mate33_fathom_moves(&position, true, moves, &count)) return TB_RESULT_FAILED;
  if (mate33_probe_dtz(mate33_shared(), &position, &root) != MATE33_OK) return TB_RESULT_FAILED;
  chosen = count;
  for (i = 0; i < count; ++i) {
    const int dtz = mate33_fathom_dtz(&moves[i]);
    if (results != 0) results[i] = mate33_fathom_result(&position, moves[i].move, dtz);
    /* The quickest win; else the slowest loss; else the first draw. */
    if (root.dtz > 0   ? dtz > 0 && (chosen == count || dtz < best)
        : root.dtz < 0 ? chosen == count || dtz < best
                       : dtz == 0 && chosen == count) {
      chosen = i;
      best = dtz;
    }
  }
  if (results != 0) results[count] = TB_RESULT_FAILED;
  if (count == 0) return root.dtz < 0 ? TB_RESULT_CHECKMATE : TB_RESULT_STALEMATE;
  if (chosen == count) return TB_RESULT_FAILED;
  return mate33_fathom_result(&position, moves[chosen].move, root.dtz);
}

static inline int tb_probe_root_dtz(uint64_t white, uint64_t black, uint64_t kings, uint64_t queens,
                                    uint64_t rooks, uint64_t bishops, uint64_t knights, uint64_t pawns,
                                    unsigned rule50, unsigned castling, unsigned ep, bool turn,
                                    bool hasRepeated, bool useRule50, struct TbRootMoves* results) {
  const mate33_position position =
      mate33_fathom_position(white, black, kings, queens, rooks, bishops, knights, pawns, rule50, ep, turn);
  mate33_rule50_move moves[MATE33_MAX_MOVES];
  const int clock = (int)rule50, bound = useRule50 ? 900 : 1, mate = mate33_fathom_mate();
  unsigned i;
  if (!mate33_fathom_root(&position, castling, true, moves, results)) return 0;
  for (i = 0; i < results->size; ++i) {
    struct TbRootMove* move = &results->moves[i];
    const int dtz = mate33_fathom_dtz(&moves[i]);
    const int rank = dtz > 0   ? (dtz + clock <= 99 && !hasRepeated ? 1000 : 1000 - (dtz + clock))
                     : dtz < 0 ? (-dtz * 2 + clock < 100 ? -1000 : -1000 + (-dtz + clock))
                               : 0;
    const int cursed = rank - 800 > 3 ? rank - 800 : 3, blessed = rank + 800 < -3 ? rank + 800 : -3;
    move->tbRank = rank;
    move->tbScore = rank >= bound   ? mate
                    : rank > 0      ? cursed * TB_VALUE_PAWN / 200
                    : rank == 0     ? TB_VALUE_DRAW
                    : rank > -bound ? blessed * TB_VALUE_PAWN / 200
                                    : -mate;
  }
  return 1;
}

static inline int tb_probe_root_wdl(uint64_t white, uint64_t black, uint64_t kings, uint64_t queens,
                                    uint64_t rooks, uint64_t bishops, uint64_t knights, uint64_t pawns,
                                    unsigned rule50, unsigned castling, unsigned ep, bool turn,
                                    bool useRule50, struct TbRootMoves* results) {
  const mate33_position position =
      mate33_fathom_position(white, black, kings, queens, rooks, bishops, knights, pawns, rule50, ep, turn);
  mate33_rule50_move moves[MATE33_MAX_MOVES];
  const int mate = mate33_fathom_mate();
  unsigned i;
  if (!mate33_fathom_root(&position, castling, false, moves, results)) return 0;
  for (i = 0; i < results->size; ++i) {
    struct TbRootMove* move = &results->moves[i];
    int wdl = -moves[i].wdl;
    if (!useRule50) wdl = wdl > 0 ? MATE33_WDL_WIN : wdl < 0 ? MATE33_WDL_LOSS : MATE33_WDL_DRAW;
    move->tbRank = wdl == MATE33_WDL_WIN            ? 1000
                   : wdl == MATE33_WDL_CURSED_WIN   ? 899
                   : wdl == MATE33_WDL_BLESSED_LOSS ? -899
                   : wdl == MATE33_WDL_LOSS         ? -1000
                                                    : 0;
    move->tbScore = wdl == MATE33_WDL_WIN ? mate : wdl == MATE33_WDL_LOSS ? -mate : TB_VALUE_DRAW + 2 * wdl;
  }
  return 1;
}

#ifdef __cplusplus
}
#endif

#endif
