#pragma once

#include "tablebase_calls.hpp"

/// The calls of Fathom that were declared before this was included: by Fathom's header, or by ours for those
/// who have Fathom.
namespace mate33::bench {

namespace {

unsigned wdl_of_header(const mate33_position& p) {
  return tb_probe_wdl(p.white, p.black, p.kings, p.queens, p.rooks, p.bishops, p.knights, p.pawns, 0, 0, 0,
                      p.turn != 0);
}

unsigned root_of_header(const mate33_position& p) {
  unsigned results[TB_MAX_MOVES];
  return tb_probe_root(p.white, p.black, p.kings, p.queens, p.rooks, p.bishops, p.knights, p.pawns, 0, 0, 0,
                       p.turn != 0, results);
}

}  // namespace

}  // namespace mate33::bench
