#pragma once

#include <memory>

#include "mate33/base/executor.hpp"
#include "mate33/solver/solved_tables.hpp"
#include "mate33/table/codec/code_plane.hpp"
#include "mate33/table/metric.hpp"

namespace mate33 {

/// Makes Black's values of floors (docs/format.md), those of one slice: the better of each floor and of what
/// captures and promotions attain. It holds what these lead to for some squares of the white king at a time.
class FloorLifter {
 public:
  /// Of DTM, or of WDL as codes of DTZ. All must outlive it.
  FloorLifter(Metric metric, const TableLayout& layout, std::size_t slice, const SolvedTables& smaller,
              Executor& executor);
  ~FloorLifter();

  /// Has ready what is needed for planes with the white king on these squares, and for no others. Not while
  /// planes are lifted.
  void hold(SquareSet kings, Executor& executor);
  /// `rows`: of the plane, by the square of the last piece. Any number of threads may lift planes.
  void lift(std::size_t plane, SquareSet rows, MutablePlaneCodes floors) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace mate33
