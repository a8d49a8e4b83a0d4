// The calls of Fathom over our tables.
#include <mate33/mate33_fathom.h>

#include "fathom_calls_bench.hpp"

namespace mate33::bench {

FathomTimes mate33_fathom_times(const std::string& directories, const std::vector<Position>& positions,
                                int runs, std::size_t root_positions) {
  tb_init(directories.c_str());
  const FathomTimes times = times_of_calls(positions, runs, root_positions);
  tb_free();
  return times;
}

}  // namespace mate33::bench
