#pragma once

#include "conversions.hpp"
#include "mate33/solver/peers.hpp"
#include "mate33/solver/settlement_log.hpp"
#include "mate33/table/layouts/chess/slice_rules.hpp"
#include "mate33/table/metric.hpp"
#include "pass.hpp"

namespace mate33 {

/// Solves one slice by retrograde analysis over sets of positions, once for each side that may win
/// (docs/algorithm.md). Preconditions: the metric is DTM or DTZ; what its conversions lead to is solved.
void solve_slice(Metric metric, const SliceRules& rules, Solution::Slice& slice, ViewCache& views,
                 Executor& executor, const PlyObserver& observer);

/// As solve_slice(), for a slice that is not held in memory: what is settled goes to the log. What the log
/// has of the slice from an earlier run is not settled again. Each of the processes settles its share.
void solve_slice_in_regions(Metric metric, const SliceLayout& layout, SettlementLog& log, ViewCache& views,
                            Peers& peers, Executor& executor, const PlyObserver& observer);

}  // namespace mate33
