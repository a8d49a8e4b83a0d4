/* Pyrrhic's calls from C, for pyrrhic_calls.cpp. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

int pyrrhic_c_largest(void);
/* Whether both forms of tb_probe_root_dtz answer this for the first move; true where there is no move. */
bool pyrrhic_c_agrees(uint64_t white, uint64_t black, uint64_t kings, uint64_t queens, uint64_t rooks,
                      uint64_t bishops, uint64_t knights, uint64_t pawns, unsigned rule50, unsigned ep,
                      bool turn, bool has_repeated, bool use_rule50, uint16_t move, int rank, int score);

#ifdef __cplusplus
}
#endif
