#pragma once

#include <functional>

#include "conversions.hpp"
#include "mate33/table/metric.hpp"
#include "mate33/table/slice_rules.hpp"

namespace mate33 {

/// Called after every ply with the number of positions that it settled.
using PlyObserver = std::function<void(Plies, std::uint64_t)>;

/// Solves one slice by retrograde analysis over sets of positions, once for each side that may win
/// (docs/algorithm.md). Preconditions: the metric is DTM or DTZ; what its conversions lead to is solved.
void solve_slice(Metric metric, const SliceRules& rules, Solution::Slice& slice, ViewCache& views,
                 Executor& executor, const PlyObserver& observer);

}  // namespace mate33
