#include "mate33/solver/solver.hpp"

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

#include "clock_solver.hpp"
#include "logged_slices.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/chess/conversions.hpp"
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
  void slices_done(std::size_t count) {
    const Lock lock(mutex_);
    step_.slices_done += count;
  }

 private:
  const SolverObserver& observer_;
  Mutex mutex_;
  SolverStep step_;
};

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

/// Does work(slice, executor) for the slices of a group: side by side where they are small.
void for_each_slice(const TableLayout& layout, const std::vector<std::size_t>& group, Executor& executor,
                    auto work) {
  if (!solves_slices_side_by_side(layout)) {
    for (const std::size_t slice : group) work(slice, executor);
    return;
  }
  executor.for_each(group.size(), [&](std::size_t i) {
    InlineExecutor self;
    work(group[i], self);
  });
}

std::size_t count_slices(const std::vector<std::vector<std::size_t>>& groups) {
  std::size_t count = 0;
  for (const auto& group : groups) count += group.size();
  return count;
}

/// Solves the slices into `solution`; keeps them all, or only those still needed.
void solve_slices(Solution& solution, const SolvedTables& tables, Executor& executor, bool keep,
                  const SliceWork& work, const SolverObserver& observer) {
  const TableLayout& layout = solution.layout();
  const auto groups = slice_groups(layout);
  StepReporter reporter(layout, count_slices(groups), observer);
  const auto report = [&](Plies ply, std::uint64_t count) { reporter.settled(ply, count); };
  ViewCache views(solution, tables);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const auto& group = groups[g];
    for (const std::size_t slice : group) solution.make_slice(slice);
    for_each_slice(layout, group, executor, [&](std::size_t number, Executor& own) {
      Solution::Slice& slice = solution.slice(number);
      const SliceRules rules(slice.layout(), own);
      work(rules, slice, views, own, report);
      reporter.slices_done(1);
    });
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

namespace {

/// Tells of a slice what an earlier run has settled.
void report_known(const SettlementLog& log, std::size_t slice, const PlyObserver& report) {
  for (const Color winner : all_colors) {
    for (unsigned ply = 0;; ++ply) {
      const auto settled = log.settled(slice, winner, Plies(ply));
      if (!settled) break;
      report(Plies(ply), *settled);
    }
  }
}

/// A table that is solved with what is settled in a log.
class RegionSolver {
 public:
  RegionSolver(Metric metric, const TableLayout& layout, const SolvedTables& tables,
               const SharedSettlements& settlements, std::size_t read_back_bytes, StepReporter& reporter)
      : metric_(metric),
        layout_(layout),
        settlements_(settlements),
        slices_(layout, settlements.of_all, read_back_bytes),
        views_(slices_, tables,
               solves_slices_side_by_side(layout) ? ViewCache::Slabs::all : ViewCache::Slabs::as_needed),
        reporter_(reporter) {}

  /// A large slice: the processes share the planes.
  void solve_together(std::size_t slice, Executor& executor) {
    const bool is_finished = settlements_.peers.sum(settlements_.own.is_finished(slice) ? 0 : 1) == 0;
    solve(slice, is_finished, settlements_.peers, executor, report());
    reporter_.slices_done(1);
  }
  /// Small ones: each of the processes solves some by itself.
  void solve_side_by_side(const std::vector<std::size_t>& group, Executor& executor) {
    Peers& peers = settlements_.peers;
    std::vector<std::size_t> own;
    for (std::size_t i = peers.rank(); i < group.size(); i += peers.count()) own.push_back(group[i]);
    const std::uint64_t settled = executor.sum(own.size(), [&](std::size_t i) {
      NoPeers nobody;
      InlineExecutor self;
      std::uint64_t of_slice = 0;
      solve(own[i], settlements_.own.is_finished(own[i]), nobody, self, [&](Plies ply, std::uint64_t count) {
        of_slice += count;
        reporter_.settled(ply, count);
      });
      reporter_.slices_done(1);
      return of_slice;
    });
    reporter_.settled(Plies(0), peers.sum(settled) - settled);
    reporter_.slices_done(group.size() - own.size());
  }

 private:
  PlyObserver report() {
    return [this](Plies ply, std::uint64_t count) { reporter_.settled(ply, count); };
  }
  void solve(std::size_t slice, bool is_finished, Peers& peers, Executor& executor,
             const PlyObserver& observer) {
    if (is_finished) return report_known(settlements_.own, slice, observer);
    solve_slice_in_regions(metric_, SliceLayout(layout_, slice), settlements_.own, views_, peers, executor,
                           observer);
  }

  const Metric metric_;
  const TableLayout& layout_;
  const SharedSettlements settlements_;
  const LoggedSlices slices_;
  ViewCache views_;
  StepReporter& reporter_;
};

}  // namespace

void solve_in_regions(Metric metric, const TableLayout& layout, const SolvedTables& tables,
                      const SharedSettlements& settlements, std::size_t read_back_bytes, Executor& executor,
                      const SolverObserver& observer) {
  const auto groups = slice_groups(layout);
  StepReporter reporter(layout, count_slices(groups), observer);
  RegionSolver solver(metric, layout, tables, settlements, read_back_bytes, reporter);
  for (const auto& group : groups) {
    if (solves_slices_side_by_side(layout) && group.size() >= settlements.peers.count()) {
      solver.solve_side_by_side(group, executor);
    } else {
      for (const std::size_t slice : group) solver.solve_together(slice, executor);
    }
    if (settlements.on_group) settlements.on_group();
  }
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
