#pragma once

#include <time.h>  // clock_gettime is POSIX

#include <cstddef>

namespace mate33::bench {

/// Seconds of processor time that this thread has used: other programs' load does not count.
inline double thread_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

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

}  // namespace mate33::bench
