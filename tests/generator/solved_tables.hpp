#pragma once

#include "mate33/solver/solver.hpp"
#include "mate33/workers/worker_team.hpp"

namespace mate33::testing {

/// Tables in memory that the cases of a program share: each is solved, with all it needs, when a case first
/// asks.
inline SolvedInMemory& solved_tables(Metric metric = Metric::dtm) {
  static WorkerTeam team(2);
  static SolvedInMemory dtm(team), dtz(team, {}, Metric::dtz);
  return metric == Metric::dtz ? dtz : dtm;
}

inline const Solution& solved(const char* name, Metric metric = Metric::dtm) {
  return solved_tables(metric).solve(*Material::parse(name));
}

}  // namespace mate33::testing
