#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mate33/chess/position.hpp"
#include "mate33/mate33.h"

namespace mate33::bench {

/// Seconds of processor time that this thread has used: other programs' load does not count.
double thread_seconds();

/// Processor time of one call in nanoseconds: `work(i)` is called for i = 0 .. count - 1, the whole several
/// times, and the quickest counts.
template <class Work>
double nanoseconds_each(std::size_t count, int runs, Work work) {
  double best = 0;
  for (int run = 0; run < runs; ++run) {
    const double start = thread_seconds();
    for (std::size_t i = 0; i < count; ++i) work(i);
    const double each = (thread_seconds() - start) * 1e9 / static_cast<double>(count);
    best = run == 0 || each < best ? each : best;
  }
  return best;
}

/// As the C interface takes them, and Fathom's calls one by one.
std::vector<mate33_position> c_positions(const std::vector<Position>& positions);

/// What Fathom takes for the same positions, in nanoseconds; nothing where it or its tables are missing.
struct FathomTimes {
  double value;
  double root;
};
std::optional<FathomTimes> fathom_times(const std::vector<Position>& positions, const std::string& material,
                                        int runs, std::size_t root_positions);

/// What the same calls take with mate33_fathom.h and its own cache, over a list of directories of our tables.
FathomTimes mate33_fathom_times(const std::string& directories, const std::vector<Position>& positions,
                                int runs, std::size_t root_positions);

}  // namespace mate33::bench
