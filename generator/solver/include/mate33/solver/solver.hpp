#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>

#include "mate33/base/executor.hpp"
#include "mate33/chess/material.hpp"
#include "mate33/solver/peers.hpp"
#include "mate33/solver/settlement_log.hpp"
#include "mate33/solver/solution.hpp"
#include "mate33/solver/solved_tables.hpp"
#include "mate33/table/course_encoder.hpp"
#include "mate33/table/layouts/chess/slice_rules.hpp"
#include "mate33/table/metric.hpp"
#include "mate33/table/value.hpp"

namespace mate33 {

/// What one step of the solver found; for progress on a terminal and for programs.
struct SolverStep {
  Material material;
  std::size_t slices_done;  ///< of slice_count, before this step
  std::size_t slice_count;
  Plies ply;              ///< of the slice at hand
  std::uint64_t settled;  ///< positions settled up to now, of those that the solver holds
  Plies longest;          ///< the longest distance found up to now
};
/// Called from time to time, never by two threads at once.
using SolverObserver = std::function<void(const SolverStep&)>;

/// Is given each slice as soon as it is solved, with an executor to work with; several threads may give
/// slices at the same time. A slice that no other needs any more goes away after this.
using SliceSink = std::function<void(const SliceRules&, const Solution::Slice&, Executor&)>;

/// Solves a material by retrograde analysis over sets of positions, slice by slice (docs/algorithm.md). The
/// result depends on metric and layout alone, never on the executor. Preconditions: the metric is DTM or DTZ;
/// `tables` has conversions_of() the material, but for those that are trivially drawn. For DTZ their codes
/// are those of DTZ, of which only the class counts: Wdl::to_dtz() will do.
void solve(Metric metric, const TableLayout& layout, const SolvedTables& tables, Executor& executor,
           const SliceSink& sink, const SolverObserver& observer = {});

/// Where what is settled goes, where one process or several solve a table.
struct SharedSettlements {
  Peers& peers;
  SettlementLog& own;           ///< what this process settles
  const SettledBlocks& of_all;  ///< what all of them have; that of one process alone is its own
  /// Called when a group of slices is solved: from then on `of_all` has what every process has of them.
  std::function<void()> on_group = {};
};

/// Solves a material as solve() does, with no more in memory than sets of positions. What is settled goes to
/// the log, from which read_region() makes the codes. What the log has from an earlier run is not settled
/// again. `read_back_bytes`: the room for what solved slices show to others. Several processes each solve a
/// share of the planes of large slices, or some of the small ones. All report what all of them settle.
void solve_in_regions(Metric metric, const TableLayout& layout, const SolvedTables& tables,
                      const SharedSettlements& settlements, std::size_t read_back_bytes, Executor& executor,
                      const SolverObserver& observer = {});

/// Is given each slice of DTM50 with its codes at clock 0 and what they change to later, by side to move;
/// else as a SliceSink.
using CourseSink = std::function<void(const SliceRules&, const Solution::Slice&,
                                      const std::array<LaterChanges, 2>&, Executor&)>;

/// Solves DTM50, which is a function of the clock: as solve(), clock by clock from 99 down to 0. `tables` has
/// the codes at clock 0.
void solve_by_clock(const TableLayout& layout, const SolvedTables& tables, Executor& executor,
                    const CourseSink& sink, const SolverObserver& observer = {});

/// Solves a material and first, one by one, those it leads to.
class SolvedInMemory : public SolvedTables {
 public:
  explicit SolvedInMemory(Executor& executor, SolverObserver observer = {}, Metric metric = Metric::dtm)
      : executor_(executor), observer_(std::move(observer)), metric_(metric) {}
  Solution& solve(Material material) { return solve(TableLayout(material)); }
  /// Precondition: the material has not been solved in another order of pieces.
  Solution& solve(const TableLayout& layout);
  const TableLayout& layout(Material material) const override { return solutions_.at(material)->layout(); }
  std::shared_ptr<const SolvedBands> bands(Material material, std::size_t slice, Color to_move,
                                           const BandFlags&, Executor&) const override {
    return std::make_shared<SolvedBands>(solutions_.at(material)->shared_slice(slice), to_move);
  }

 private:
  Executor& executor_;
  SolverObserver observer_;
  Metric metric_;
  std::map<Material, std::unique_ptr<Solution>> solutions_;
};

}  // namespace mate33
