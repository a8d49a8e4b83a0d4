#pragma once

#include "mate33/solver/peers.hpp"
#include "mate33/solver/settlement_log.hpp"
#include "mate33/solver/slice_solver.hpp"

namespace mate33 {

/// As solve_slice(), for a slice that is not held in memory: what is settled goes to the log. What the log
/// has of the slice from an earlier run is not settled again. Each of the processes settles its share.
void solve_slice_in_regions(Metric metric, const SliceLayout& layout, SettlementLog& log, Views& views,
                            Peers& peers, Executor& executor, const PlyObserver& observer);

}  // namespace mate33
