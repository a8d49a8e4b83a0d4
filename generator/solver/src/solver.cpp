#include "mate33/solver/solver.hpp"

#include <algorithm>
#include <cassert>
#include <set>
#include <utility>

#include "clock_solver.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/solver/slice_order.hpp"
#include "slice_solver.hpp"

namespace mate33 {

namespace {

/// Collects what the slices report.
class StepReporter {
 public:
  StepReporter(const TableLayout& layout, std::size_t slice_count, const SolverObserver& observer)
      : observer_(observer), step_{layout.material(), 0, slice_count, Plies(0), 0, Plies(0)} {}

  void settled(Plies ply, std::uint64_t count) {
    const Lock lock(mutex_);
    step_.ply = ply;
    step_.settled += count;
    if (count > 0) step_.longest = std::max(step_.longest, ply);
    if (observer_) observer_(step_);
  }
  void slice_done() {
    const Lock lock(mutex_);
    ++step_.slices_done;
  }

 private:
  const SolverObserver& observer_;
  Mutex mutex_;
  SolverStep step_;
};

}  // namespace

std::vector<Material> conversions_of(Material material) {
  std::set<Material> found;
  const auto add = [&](Material m) {
    if (m != bare_kings) found.insert(m.normalised());
  };
  std::vector<Material> after_captures = {material};
  for (const Color c : all_colors) {
    for (const PieceType t : all_piece_types) {
      if (t == PieceType::king || material.count(c, t) == 0) continue;
      after_captures.push_back(material.without({c, t}));
      add(after_captures.back());
    }
  }
  for (const Material& m : after_captures) {
    for (const Color c : all_colors) {
      // A pawn that captures as it promotes takes a piece of the other side.
      const Piece pawn{c, PieceType::pawn};
      if (m.count(c, PieceType::pawn) == 0 || m.count(c) != material.count(c)) continue;
      for (const PieceType t : promotion_types) add(m.without(pawn).with({c, t}));
    }
  }
  return {found.begin(), found.end()};
}

namespace {

/// Solves one slice, and gives it away.
using SliceWork =
    std::function<void(const SliceRules&, Solution::Slice&, ViewCache&, Executor&, const PlyObserver&)>;

SliceWork settle_plies(Metric metric, const SliceSink& sink) {
  return [metric, sink](const SliceRules& rules, Solution::Slice& slice, ViewCache& views, Executor& own,
                        const PlyObserver& report) {
    solve_slice(metric, rules, slice, views, own, report);
    if (sink) sink(rules, slice, own);
  };
}

SliceWork go_through_clocks(const CourseSink& sink) {
  return [sink](const SliceRules& rules, Solution::Slice& slice, ViewCache& views, Executor& own,
                const PlyObserver& report) {
    const auto changes = solve_slice_by_clock(rules, slice, views, own, report);
    if (sink) sink(rules, slice, changes, own);
  };
}

/// Solves the slices into `solution`; keeps them all, or only those still needed.
void solve_slices(Solution& solution, const SolvedTables& tables, Executor& executor, bool keep,
                  const SliceWork& work, const SolverObserver& observer) {
  const TableLayout& layout = solution.layout();
  const auto groups = slice_groups(layout);
  std::size_t slice_count = 0;
  for (const auto& group : groups) slice_count += group.size();
  StepReporter reporter(layout, slice_count, observer);
  const auto report = [&](Plies ply, std::uint64_t count) { reporter.settled(ply, count); };
  const bool side_by_side = solves_slices_side_by_side(layout);
  ViewCache views(solution, tables);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const auto& group = groups[g];
    for (const std::size_t slice : group) solution.make_slice(slice);
    const auto solve_one = [&](std::size_t number, Executor& own) {
      Solution::Slice& slice = solution.slice(number);
      const SliceRules rules(slice.layout(), own);
      work(rules, slice, views, own, report);
      reporter.slice_done();
    };
    if (side_by_side) {
      executor.for_each(group.size(), [&](std::size_t i) {
        InlineExecutor self;
        solve_one(group[i], self);
      });
    } else {
      for (const std::size_t slice : group) solve_one(slice, executor);
    }
    // The next group needs this one and the one before it.
    if (!keep && g > 1) {
      for (const std::size_t slice : groups[g - 2]) solution.drop_slice(slice);
    }
  }
}

}  // namespace

void solve(Metric metric, const TableLayout& layout, const SolvedTables& tables, Executor& executor,
           const SliceSink& sink, const SolverObserver& observer) {
  Solution solution(layout);
  solve_slices(solution, tables, executor, false, settle_plies(metric, sink), observer);
}

void solve_by_clock(const TableLayout& layout, const SolvedTables& tables, Executor& executor,
                    const CourseSink& sink, const SolverObserver& observer) {
  Solution solution(layout);
  solve_slices(solution, tables, executor, false, go_through_clocks(sink), observer);
}

Solution& SolvedInMemory::solve(const TableLayout& layout) {
  const Material material = layout.material();
  if (const auto found = solutions_.find(material); found != solutions_.end()) return *found->second;
  for (const Material& smaller : conversions_of(material)) {
    if (!is_trivially_drawn(smaller)) solve(smaller);
  }
  auto solution = std::make_unique<Solution>(layout);
  const SliceWork work = has_clock(metric_) ? go_through_clocks({}) : settle_plies(metric_, {});
  solve_slices(*solution, *this, executor_, true, work, observer_);
  return *(solutions_[material] = std::move(solution));
}

}  // namespace mate33
