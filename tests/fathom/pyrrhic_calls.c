/* Pyrrhic's calls in C99, as engines in C make them. */
#include "pyrrhic_calls.h"

#include <mate33/mate33_pyrrhic.h>

extern int TB_LARGEST;

int pyrrhic_c_largest(void) {
  return TB_LARGEST;
}

bool pyrrhic_c_agrees(uint64_t white, uint64_t black, uint64_t kings, uint64_t queens, uint64_t rooks,
                      uint64_t bishops, uint64_t knights, uint64_t pawns, unsigned rule50, unsigned ep,
                      bool turn, bool has_repeated, bool use_rule50, uint16_t move, int rank, int score) {
  struct TbRootMoves today, before;
  if (!tb_probe_root_dtz(white, black, kings, queens, rooks, bishops, knights, pawns, rule50, ep, turn,
                         has_repeated, &today)) {
    return false;
  }
  if (!tb_probe_root_dtz(white, black, kings, queens, rooks, bishops, knights, pawns, rule50, ep, turn,
                         has_repeated, use_rule50, &before)) {
    return false;
  }
  if (today.size != before.size) return false;
  return today.size == 0 ||
         (today.moves[0].move == move && today.moves[0].tbRank == rank && before.moves[0].move == move &&
          before.moves[0].tbRank == rank && before.moves[0].tbScore == score);
}
