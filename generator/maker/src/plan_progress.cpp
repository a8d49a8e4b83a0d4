#include "mate33/maker/plan_progress.hpp"

#include <algorithm>
#include <numeric>

namespace mate33 {

PlanProgress::PlanProgress(std::vector<std::uint64_t> work)
    : work_(work.begin(), work.end()), work_of_run_(std::accumulate(work_.begin(), work_.end(), 0.0)) {}

void PlanProgress::left_alone(std::size_t table) {
  work_of_run_ -= work_[table];
}

void PlanProgress::begin(std::size_t table, Seconds now) {
  table_ = table;
  began_ = now;
}

void PlanProgress::made(Seconds now) {
  work_made_ += work_[table_];
  time_making_ += now - began_;
}

std::optional<double> PlanProgress::table_share(std::size_t slices_done, std::size_t slice_count,
                                                Seconds elapsed) const {
  if (slice_count > 1) return static_cast<double>(slices_done) / static_cast<double>(slice_count);
  if (work_made_ == 0 || time_making_ == Seconds(0)) return std::nullopt;
  constexpr double most = 0.99;  // it is not made yet, however long it takes
  return std::min(most, elapsed / (time_making_ * (work_[table_] / work_made_)));
}

PlanProgress::State PlanProgress::at(std::size_t slices_done, std::size_t slice_count, Seconds now) const {
  const Seconds elapsed = now - began_;
  const auto left_after = [](Seconds time, double share) {
    return share > 0 ? std::optional(time * ((1 - share) / share)) : std::nullopt;
  };
  State state{};
  state.table_share = table_share(slices_done, slice_count, elapsed);
  if (state.table_share) state.table_left = left_after(elapsed, *state.table_share);
  const double work_done = work_made_ + state.table_share.value_or(0) * work_[table_];
  state.plan_share = std::min(1.0, work_done / work_of_run_);
  if (state.table_left) {
    const double work_after = work_of_run_ - work_made_ - work_[table_];
    state.plan_left = *state.table_left + (time_making_ + elapsed) * (work_after / work_done);
  } else {
    state.plan_left = left_after(time_making_ + elapsed, state.plan_share);
  }
  return state;
}

}  // namespace mate33
