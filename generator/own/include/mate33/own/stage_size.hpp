#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "mate33/own/root_solver.hpp"

namespace mate33 {

/// What a stage holds, if all of it is solved. Often less of it is needed.
struct StageSize {
  std::string name;
  std::size_t slices;
  std::uint64_t entries;  ///< of both sides to move
  bool is_whole;          ///< else the memory has no room for more, and it holds more than this

  // Estimates of the most, from what solving positions of four to nine men has taken.
  std::uint64_t packed_bytes() const;
  std::uint64_t file_bytes() const;
  /// Of one thread.
  double seconds() const;
};

/// Finds what can be reached in each stage, and solves nothing: of the stages that hold more than those
/// before, up to the first that is not whole. `memory_bytes` as of RootSolver, which the root must suit. The
/// observer may throw.
std::vector<StageSize> sizes_of_stages(const RootQuestion& question, const OwnExits& exits,
                                       std::uint64_t memory_bytes, const RootObserver& observer);

}  // namespace mate33
