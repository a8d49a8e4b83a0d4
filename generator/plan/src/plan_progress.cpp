#include "mate33/plan/plan_progress.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace mate33 {

PlanProgress::PlanProgress(std::vector<Seconds> work) {
  for (const Seconds seconds : work) {
    tables_.push_back({seconds.count()});
    work_of_run_ += seconds.count();
  }
}

void PlanProgress::left_alone(std::size_t table) {
  if (!std::exchange(tables_[table].is_left_alone, true)) work_of_run_ -= tables_[table].work;
}

void PlanProgress::begin(std::size_t table, Seconds now) {
  if (std::exchange(tables_[table].is_left_alone, false)) work_of_run_ += tables_[table].work;
  table_ = table;
  began_ = now;
}

void PlanProgress::made(Seconds now) {
  work_made_ += tables_[table_].work;
  time_making_ += now - began_;
}

double PlanProgress::pace(Seconds time, double work_done) const {
  constexpr double believed = 0.02;  // the estimates count as so much of the run's work
  const double estimated = work_of_run_ * believed;
  return (time.count() + estimated) / (work_done + estimated);
}

PlanProgress::State PlanProgress::at(std::size_t slices_done, std::size_t slice_count, Seconds now) const {
  const double work = tables_[table_].work;
  const Seconds elapsed = now - began_;
  // A slice is not done, however long it takes.
  constexpr double most_of_slice = 0.99;
  const double count = static_cast<double>(std::max<std::size_t>(slice_count, 1));
  const double done = std::min(static_cast<double>(slices_done), count - 1);
  const double expected = pace(time_making_, work_made_) * work;
  State state{};
  state.table_share = std::clamp(elapsed.count() / expected, done / count, (done + most_of_slice) / count);
  const double share = state.table_share;
  state.table_left = share > 0 ? elapsed * ((1 - share) / share) : Seconds(expected);
  const double work_done = work_made_ + share * work;
  state.plan_share = std::min(1.0, work_done / work_of_run_);
  const double work_after = std::max(0.0, work_of_run_ - work_made_ - work);
  state.plan_left = state.table_left + Seconds(pace(time_making_ + elapsed, work_done) * work_after);
  return state;
}

double told_share(double share, unsigned parts) {
  return std::floor(share * parts) / parts;
}

}  // namespace mate33
