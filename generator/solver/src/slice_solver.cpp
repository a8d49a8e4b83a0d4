#include "slice_solver.hpp"

#include <cassert>
#include <utility>

#include "code_record.hpp"
#include "mate33/table/dtm.hpp"
#include "mate33/table/dtz.hpp"
#include "pass.hpp"
#include "region_record.hpp"
#include "slice_positions.hpp"

namespace mate33 {

namespace {

/// One pass for each side that can win, the second over what the first has left.
template <class Metric, class Record>
void run_passes(const SlicePositions& positions, Record& record, Material material, Executor& executor,
                const PlyObserver& observer) {
  PlaneArray<Plane> undecided;
  for (const Color winner : all_colors) {
    if (material.count(winner) == 1) continue;  // a lone king does not mate
    Pass<Metric, SlicePositions, Record> pass(positions, record, winner, executor, std::move(undecided));
    pass.run(observer);
    undecided = pass.take_undecided();
  }
}

template <class Metric>
std::array<Conversions, 2> conversions_with(const SliceLayout& layout, Views& views, Executor& executor) {
  const auto of = [&](Color mover) {
    return Conversions(layout, mover, &Metric::before_conversion, views, executor);
  };
  return {of(Color::white), of(Color::black)};
}

template <class Metric>
void solve_with(const SliceRules& rules, Solution::Slice& slice, Views& views, Executor& executor,
                const PlyObserver& observer) {
  const SliceLayout& layout = rules.layout();
  NoPeers nobody;
  const SlicePositions positions(layout, &rules, conversions_with<Metric>(layout, views, executor), nobody);
  CodeRecord<SlicePositions, Solution::Slice> record(slice);
  record.begin(positions, layout.row_count(), executor);
  run_passes<Metric>(positions, record, layout.material(), executor, observer);
}

template <class Metric>
void solve_in_regions_with(const SliceLayout& layout, SettlementLog& log, Views& views, Peers& peers,
                           Executor& executor, const PlyObserver& observer) {
  const SlicePositions positions(layout, nullptr, conversions_with<Metric>(layout, views, executor), peers);
  RegionRecord record(layout, log);
  run_passes<Metric>(positions, record, layout.material(), executor, observer);
  if (!log.is_finished(layout.slice())) log.finish(layout.slice());
}

}  // namespace

void solve_slice(Metric metric, const SliceRules& rules, Solution::Slice& slice, Views& views,
                 Executor& executor, const PlyObserver& observer) {
  if (metric == Metric::dtm) return solve_with<Dtm>(rules, slice, views, executor, observer);
  assert(metric == Metric::dtz);
  solve_with<Dtz>(rules, slice, views, executor, observer);
}

void solve_slice_in_regions(Metric metric, const SliceLayout& layout, SettlementLog& log, Views& views,
                            Peers& peers, Executor& executor, const PlyObserver& observer) {
  if (metric == Metric::dtm) return solve_in_regions_with<Dtm>(layout, log, views, peers, executor, observer);
  assert(metric == Metric::dtz);
  solve_in_regions_with<Dtz>(layout, log, views, peers, executor, observer);
}

}  // namespace mate33
