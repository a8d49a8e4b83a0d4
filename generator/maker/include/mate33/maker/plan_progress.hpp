#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace mate33 {

/// How far a plan of tables has come, and how long the rest takes if it goes on like this. Work is reckoned
/// in any unit that grows with it, as the estimated sizes of the tables; tables that are there already are
/// none. Times are given, from any one origin.
class PlanProgress {
 public:
  using Seconds = std::chrono::duration<double>;

  /// The work of each table of the plan, in order; none is 0.
  explicit PlanProgress(std::vector<std::uint64_t> work);

  void left_alone(std::size_t table);
  void begin(std::size_t table, Seconds now);
  void made(Seconds now);

  struct State {
    double plan_share;  ///< of the work of this run, 0 to 1
    std::optional<Seconds> plan_left;
    /// Of the table at hand: by its slices, or, where it is but one slice, by the time that its work took
    /// with the tables before it; nothing where there is none to go by.
    std::optional<double> table_share;
    std::optional<Seconds> table_left;
  };
  /// Precondition: a table has begun and is not made. `slices_done` are of `slice_count`.
  State at(std::size_t slices_done, std::size_t slice_count, Seconds now) const;

 private:
  std::optional<double> table_share(std::size_t slices_done, std::size_t slice_count, Seconds elapsed) const;

  std::vector<double> work_;
  double work_of_run_ = 0, work_made_ = 0;
  Seconds time_making_{0};  // of the tables made
  std::size_t table_ = 0;   // at hand
  Seconds began_{0};        // when it began
};

}  // namespace mate33
