/*
 * mate33 for engines that have Pyrrhic, a fork of Fathom: the functions, names, constants and variables of
 * Pyrrhic's tbprobe.h over mate33's tables (KRPvKR.wdl.m33, KRPvKR.dtz.m33). Include this in the place of
 * tbprobe.h, leave tbprobe.c out, and link mate33. Pyrrhic's tb_probe_wdl has 10 arguments and its
 * tb_probe_root 12, as neither takes castling rights; engines do not ask where there are any.
 *
 * All functions are inline, and those of mate33_fathom.h, which must lie beside this file: what is said there
 * of threads, of what differs and of MATE33_TB_CACHE_BYTES holds here, too. TB_LARGEST and its like are
 * variables, so that `extern int TB_LARGEST;` in an engine names the same one; tb_init and tb_free set them.
 *
 * tb_probe_root_dtz is here as Pyrrhic has it since July 2024, with 13 arguments, and as it was before, with
 * `useRule50` for a fourteenth; moves have the tbScore of those days, made of PYRRHIC_VALUE_PAWN and its
 * like. What is left out: tb_set_loader, and the pv of a move, which was always empty.
 */
#if defined(MATE33_FATHOM_H) && !defined(MATE33_PYRRHIC_H)
#error "mate33_fathom.h and mate33_pyrrhic.h have the same names for other calls: include one of them"
#endif
#ifndef MATE33_PYRRHIC_H
#define MATE33_PYRRHIC_H

#include <stdbool.h>
#include <stdint.h>

#define TB_MAX_MOVES 256

#define PYRRHIC_BLACK 0
#define PYRRHIC_WHITE 1

#define PYRRHIC_FLAG_NONE 0x0
#define PYRRHIC_FLAG_QPROMO 0x1
#define PYRRHIC_FLAG_RPROMO 0x2
#define PYRRHIC_FLAG_BPROMO 0x3
#define PYRRHIC_FLAG_NPROMO 0x4
#define PYRRHIC_FLAG_ENPASS 0x8

#define PYRRHIC_SHIFT_TO 0
#define PYRRHIC_SHIFT_FROM 6
#define PYRRHIC_SHIFT_FLAGS 12
#define PYRRHIC_MASK_TO 0x3F
#define PYRRHIC_MASK_FROM 0x3F
#define PYRRHIC_MASK_FLAGS 0x0F
#define PYRRHIC_MASK_PROMO_FLAGS 0x07

/* Of a PyrrhicMove. */
#define PYRRHIC_MOVE_TO(x) (((x) >> PYRRHIC_SHIFT_TO) & PYRRHIC_MASK_TO)
#define PYRRHIC_MOVE_FROM(x) (((x) >> PYRRHIC_SHIFT_FROM) & PYRRHIC_MASK_FROM)
#define PYRRHIC_MOVE_FLAGS(x) (((x) >> PYRRHIC_SHIFT_FLAGS) & PYRRHIC_MASK_FLAGS)
#define PYRRHIC_MOVE_IS_ENPASS(x) (PYRRHIC_MOVE_FLAGS(x) == PYRRHIC_FLAG_ENPASS)
#define PYRRHIC_MOVE_IS_QPROMO(x) (PYRRHIC_MOVE_FLAGS(x) == PYRRHIC_FLAG_QPROMO)
#define PYRRHIC_MOVE_IS_RPROMO(x) (PYRRHIC_MOVE_FLAGS(x) == PYRRHIC_FLAG_RPROMO)
#define PYRRHIC_MOVE_IS_BPROMO(x) (PYRRHIC_MOVE_FLAGS(x) == PYRRHIC_FLAG_BPROMO)
#define PYRRHIC_MOVE_IS_NPROMO(x) (PYRRHIC_MOVE_FLAGS(x) == PYRRHIC_FLAG_NPROMO)

/* Of a result of tb_probe_root. */
#define TB_RESULT_WDL(_res) TB_GET_WDL(_res)
#define TB_RESULT_DTZ(_res) TB_GET_DTZ(_res)
#define TB_RESULT_TO(_res) TB_GET_TO(_res)
#define TB_RESULT_FROM(_res) TB_GET_FROM(_res)
#define TB_RESULT_IS_ENPASS(_res) TB_GET_EP(_res)
#define TB_RESULT_IS_QPROMO(_res) (TB_GET_PROMOTES(_res) == PYRRHIC_FLAG_QPROMO)
#define TB_RESULT_IS_RPROMO(_res) (TB_GET_PROMOTES(_res) == PYRRHIC_FLAG_RPROMO)
#define TB_RESULT_IS_BPROMO(_res) (TB_GET_PROMOTES(_res) == PYRRHIC_FLAG_BPROMO)
#define TB_RESULT_IS_NPROMO(_res) (TB_GET_PROMOTES(_res) == PYRRHIC_FLAG_NPROMO)

/* An engine may define its own before it includes this file, as it did in tbconfig.h. */
#ifndef PYRRHIC_VALUE_PAWN
#define PYRRHIC_VALUE_PAWN 100
#endif
#ifndef PYRRHIC_VALUE_MATE
#define PYRRHIC_VALUE_MATE 32000
#endif
#ifndef PYRRHIC_VALUE_DRAW
#define PYRRHIC_VALUE_DRAW 0
#endif
#ifndef PYRRHIC_MAX_MATE_PLY
#define PYRRHIC_MAX_MATE_PLY 255
#endif

typedef uint16_t PyrrhicMove;

struct TbRootMove {
  PyrrhicMove move;
  int32_t tbRank, tbScore;
};

/* What the functions of mate33_fathom.h are made with here. */
#define MATE33_FATHOM_RANK 0x40000
#define MATE33_FATHOM_PAWN (PYRRHIC_VALUE_PAWN)
#define MATE33_FATHOM_MATE ((PYRRHIC_VALUE_MATE) - (PYRRHIC_MAX_MATE_PLY)-1)
#define MATE33_FATHOM_DRAW (PYRRHIC_VALUE_DRAW)
#define MATE33_FATHOM_EN_PASSANT ((unsigned)PYRRHIC_FLAG_ENPASS)
#define MATE33_FATHOM_FOR_PYRRHIC
#include "mate33/mate33_fathom.h"
#undef MATE33_FATHOM_FOR_PYRRHIC

#ifdef __cplusplus
extern "C" {
#endif

/* --- Pyrrhic's variables ------------------------------------------------------------------------------- */

/*
 * A header defines them, so each is there once however many files include it. No declaration goes first: for
 * Windows, what is defined is as it was first declared.
 */
#if defined(_WIN32)
#define MATE33_PYRRHIC_ONCE __declspec(selectany)
#elif defined(__GNUC__)
#define MATE33_PYRRHIC_ONCE __attribute__((weak))
#else
#error "mate33_pyrrhic.h is for GCC, Clang and what else knows __attribute__((weak))"
#endif

/* The men of the largest WDL table found; 0 without any. */
MATE33_PYRRHIC_ONCE int TB_LARGEST = 0;
/* How many tables of each metric were found. */
MATE33_PYRRHIC_ONCE int TB_NUM_WDL = 0;
MATE33_PYRRHIC_ONCE int TB_NUM_DTM = 0;
MATE33_PYRRHIC_ONCE int TB_NUM_DTZ = 0;

static inline void mate33_pyrrhic_set_variables(void) {
  TB_LARGEST = (int)mate33_shared_largest();
  TB_NUM_WDL = (int)mate33_count_found(mate33_shared(), "wdl");
  TB_NUM_DTM = (int)mate33_count_found(mate33_shared(), "dtm");
  TB_NUM_DTZ = (int)mate33_count_found(mate33_shared(), "dtz");
}

/* --- Pyrrhic's functions ------------------------------------------------------------------------------- */

static inline bool mate33_tb_init(const char* path, size_t cache_bytes) {
  const bool is_open = mate33_fathom_open(path, cache_bytes);
  mate33_pyrrhic_set_variables();
  return is_open;
}

static inline bool tb_init(const char* path) {
  return mate33_tb_init(path, MATE33_TB_CACHE_BYTES);
}

static inline void tb_free(void) {
  mate33_shared_close();
  mate33_pyrrhic_set_variables();
}

static inline unsigned tb_probe_wdl(uint64_t white, uint64_t black, uint64_t kings, uint64_t queens,
                                    uint64_t rooks, uint64_t bishops, uint64_t knights, uint64_t pawns,
                                    unsigned ep, bool turn) {
  const mate33_position position =
      mate33_fathom_position(white, black, kings, queens, rooks, bishops, knights, pawns, 0, ep, turn);
  return mate33_fathom_probe_wdl(&position);
}

static inline unsigned tb_probe_root(uint64_t white, uint64_t black, uint64_t kings, uint64_t queens,
                                     uint64_t rooks, uint64_t bishops, uint64_t knights, uint64_t pawns,
                                     unsigned rule50, unsigned ep, bool turn, unsigned* results) {
  const mate33_position position =
      mate33_fathom_position(white, black, kings, queens, rooks, bishops, knights, pawns, rule50, ep, turn);
  return mate33_fathom_probe_root(&position, results);
}

static inline int mate33_pyrrhic_root_dtz(uint64_t white, uint64_t black, uint64_t kings, uint64_t queens,
                                          uint64_t rooks, uint64_t bishops, uint64_t knights, uint64_t pawns,
                                          unsigned rule50, unsigned ep, bool turn, bool hasRepeated,
                                          bool useRule50, struct TbRootMoves* results) {
  const mate33_position position =
      mate33_fathom_position(white, black, kings, queens, rooks, bishops, knights, pawns, rule50, ep, turn);
  return mate33_fathom_root_dtz(&position, hasRepeated, useRule50, results);
}

static inline int tb_probe_root_wdl(uint64_t white, uint64_t black, uint64_t kings, uint64_t queens,
                                    uint64_t rooks, uint64_t bishops, uint64_t knights, uint64_t pawns,
                                    unsigned rule50, unsigned ep, bool turn, bool useRule50,
                                    struct TbRootMoves* results) {
  const mate33_position position =
      mate33_fathom_position(white, black, kings, queens, rooks, bishops, knights, pawns, rule50, ep, turn);
  return mate33_fathom_root_wdl(&position, useRule50, results);
}

#ifdef __cplusplus
}
#endif

static inline int tb_probe_root_dtz(uint64_t white, uint64_t black, uint64_t kings, uint64_t queens,
                                    uint64_t rooks, uint64_t bishops, uint64_t knights, uint64_t pawns,
                                    unsigned rule50, unsigned ep, bool turn, bool hasRepeated,
                                    struct TbRootMoves* results) {
  return mate33_pyrrhic_root_dtz(white, black, kings, queens, rooks, bishops, knights, pawns, rule50, ep,
                                 turn, hasRepeated, true, results);
}

/* With `useRule50`, as before July 2024: an overload in C++, told by the number of arguments in C. */
#ifdef __cplusplus
static inline int tb_probe_root_dtz(uint64_t white, uint64_t black, uint64_t kings, uint64_t queens,
                                    uint64_t rooks, uint64_t bishops, uint64_t knights, uint64_t pawns,
                                    unsigned rule50, unsigned ep, bool turn, bool hasRepeated, bool useRule50,
                                    struct TbRootMoves* results) {
  return mate33_pyrrhic_root_dtz(white, black, kings, queens, rooks, bishops, knights, pawns, rule50, ep,
                                 turn, hasRepeated, useRule50, results);
}
#else
#define MATE33_PYRRHIC_15TH(a, b, c, d, e, f, g, h, i, j, k, l, m, n, name, ...) name
#define tb_probe_root_dtz(...) \
  MATE33_PYRRHIC_15TH(__VA_ARGS__, mate33_pyrrhic_root_dtz, tb_probe_root_dtz, 0)(__VA_ARGS__)
#endif

#endif
