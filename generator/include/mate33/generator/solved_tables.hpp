#pragma once

#include "mate33/generator/solution.hpp"

namespace mate33 {

/// Where the solver finds the tables that conversions lead to.
class SolvedTables {
 public:
  virtual ~SolvedTables() = default;
  /// One slice of a material. Threads may call it at the same time. Preconditions: normalised, not two bare
  /// kings; solved.
  virtual std::shared_ptr<const Solution::Slice> slice(Material material, std::size_t slice) const = 0;
};

}  // namespace mate33
