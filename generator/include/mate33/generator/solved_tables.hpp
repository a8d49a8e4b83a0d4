#pragma once

#include "mate33/generator/solution.hpp"

namespace mate33 {

/// Where the solver finds the tables that conversions lead to.
class SolvedTables {
 public:
  virtual ~SolvedTables() = default;
  /// Precondition: a solved material, normalised, not two bare kings.
  virtual const Solution& solved(Material material) const = 0;
};

}  // namespace mate33
