#pragma once

#include "mate33/generator/solution.hpp"
#include "mate33/generator/worker_team.hpp"

namespace mate33 {

/// By plane of a slice, as bytes so that threads can write side by side; empty for all planes.
using PlaneFlags = std::vector<std::uint8_t>;

/// Where the solver finds the tables that conversions lead to.
class SolvedTables {
 public:
  virtual ~SolvedTables() = default;
  ///  /// One slice of a material. Threads may call it at the same time, each with a team of its own. Of the
  /// slice only the planes that are flagged need be there, all where there are no flags. Preconditions:
  /// normalised, not two bare kings; solved.
  virtual std::shared_ptr<const Solution::Slice> slice(Material material, std::size_t slice,
                                                       const PlaneFlags& needed, WorkerTeam& team) const = 0;
};

}  // namespace mate33
