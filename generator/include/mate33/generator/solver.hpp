#pragma once

#include <cstdint>
#include <functional>

#include "mate33/core/material.hpp"
#include "mate33/core/value.hpp"
#include "mate33/generator/solution.hpp"
#include "mate33/generator/worker_team.hpp"

namespace mate33 {

/// What one step of the solver found; for progress on a terminal and for programs.
struct SolverStep {
  Material material;
  Plies ply;              ///< odd: won_ply was found, even: lost_ply
  std::uint64_t settled;  ///< positions settled up to now, of those that the solver holds
};
/// Called after every step, on the thread that called solve().
using SolverObserver = std::function<void(const SolverStep&)>;

/// Whether solve() takes this material today: Black has a lone king, White one to three pieces and no pawns.
bool is_solvable(Material material);

/// Solves a material by retrograde analysis over sets of positions (docs/algorithm.md), and first those that
/// a capture leads to. The result depends on the material alone, never on the team. Precondition:
/// is_solvable().
Solution solve(Material material, WorkerTeam& team, const SolverObserver& observer = {});

}  // namespace mate33
