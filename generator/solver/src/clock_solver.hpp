#pragma once

#include <array>

#include "mate33/base/executor.hpp"
#include "mate33/solver/solution.hpp"
#include "mate33/solver/view.hpp"
#include "mate33/table/course_encoder.hpp"
#include "mate33/table/layouts/chess/slice_rules.hpp"
#include "slice_solver.hpp"

namespace mate33 {

/// Solves DTM50 of a slice: writes the codes at clock 0 into it, and answers what they change to later, by
/// side to move. `views` shows other slices and tables at clock 0. The observer is told plies, which are
/// those that the rule still leaves, and how many positions have another value than with one ply less.
std::array<LaterChanges, 2> solve_slice_by_clock(const SliceRules& rules, Solution::Slice& slice,
                                                 ViewCache& views, Executor& executor,
                                                 const PlyObserver& observer);

}  // namespace mate33
