#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "mate33/own/stage_size.hpp"

namespace mate33::cli {

/// With what the stages of a position would be solved.
struct SolveMeans {
  std::uint64_t memory_bytes;
  unsigned threads;
  std::optional<std::uint64_t> scratch_bytes;  ///< that are free, where there is scratch
};

/// What the stages would take, for people.
void print_stages(const std::vector<StageSize>& stages, const SolveMeans& means);
/// The same as one JSON object (docs/solve.md).
void print_stages_json(const RootQuestion& question, const std::vector<StageSize>& stages,
                       const SolveMeans& means);

}  // namespace mate33::cli
