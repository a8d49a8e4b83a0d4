#pragma once

#include <chrono>
#include <cstddef>
#include <vector>

namespace mate33 {

/// How far a plan of tables has come, and how long the rest takes at this pace. The work of a table is the
/// time that it is estimated to take. Tables that are there already are no work. At first the estimates are
/// believed, later the pace of the tables made. Times are given, from any one origin.
class PlanProgress {
 public:
  using Seconds = std::chrono::duration<double>;
  /// What a table takes, however small: its claim and its file.
  static constexpr Seconds least_work{0.02};

  /// The work of each table of the plan, in order; each is above 0.
  explicit PlanProgress(std::vector<Seconds> work);

  /// It need not be made; may be said at any time, and of a table that is begun after all.
  void left_alone(std::size_t table);
  void begin(std::size_t table, Seconds now);
  void made(Seconds now);

  struct State {
    double plan_share;  ///< of the work of this run, 0 to 1
    Seconds plan_left;
    /// Of the table at hand: by its slices, and within a slice, and where it is but one, by the time that its
    /// work should take. Below 1, for it is not made yet.
    double table_share;
    Seconds table_left;
  };
  /// Precondition: a table has begun and is not made. `slices_done` are of `slice_count`.
  State at(std::size_t slices_done, std::size_t slice_count, Seconds now) const;

 private:
  /// Seconds for one of estimated work, when so much has been done in this time.
  double pace(Seconds time, double work_done) const;

  struct Table {
    double work;
    bool is_left_alone = false;
  };
  std::vector<Table> tables_;
  double work_of_run_ = 0, work_made_ = 0;
  Seconds time_making_{0};  // of the tables made
  std::size_t table_ = 0;   // at hand
  Seconds began_{0};        // when it began
};

/// A share for a reader, in whole parts of so many and rounded down: only what is done is told as 1.
double told_share(double share, unsigned parts);

}  // namespace mate33
