#pragma once

#include "conversions.hpp"
#include "mate33/table/metric.hpp"
#include "mate33/table/slice_rules.hpp"
#include "pass.hpp"

namespace mate33 {

/// Solves one slice by retrograde analysis over sets of positions, once for each side that may win
/// (docs/algorithm.md). Preconditions: the metric is DTM or DTZ; what its conversions lead to is solved.
void solve_slice(Metric metric, const SliceRules& rules, Solution::Slice& slice, ViewCache& views,
                 Executor& executor, const PlyObserver& observer);

}  // namespace mate33
