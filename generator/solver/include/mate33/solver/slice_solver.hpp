#pragma once

#include "mate33/base/executor.hpp"
#include "mate33/solver/ply_observer.hpp"
#include "mate33/solver/solution.hpp"
#include "mate33/solver/view.hpp"
#include "mate33/table/layouts/chess/slice_rules.hpp"
#include "mate33/table/metric.hpp"

namespace mate33 {

/// Solves one slice by retrograde analysis over sets of positions, once for each side that may win
/// (docs/algorithm.md). Preconditions: the metric is DTM or DTZ; what its conversions lead to is solved.
void solve_slice(Metric metric, const SliceRules& rules, Solution::Slice& slice, Views& views,
                 Executor& executor, const PlyObserver& observer);

}  // namespace mate33
