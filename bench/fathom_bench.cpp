// The positions of probe_bench.cpp through Debian's Fathom and the Syzygy tables of the same materials.
// Debian builds Fathom for any x86-64 processor, that is, without the hardware's population count.
#include <tbprobe.h>

#include <filesystem>

#include "fathom_calls_bench.hpp"

namespace mate33::bench {

std::optional<FathomTimes> fathom_times(const std::vector<Position>& positions, const std::string& material,
                                        int runs, std::size_t root_positions) {
  const std::filesystem::path directory = MATE33_REFERENCE "/syzygy";
  static const bool opened = tb_init(directory.c_str());
  if (!opened || !std::filesystem::exists(directory / (material + ".rtbz"))) return std::nullopt;
  return times_of_calls(positions, runs, root_positions);
}

}  // namespace mate33::bench
