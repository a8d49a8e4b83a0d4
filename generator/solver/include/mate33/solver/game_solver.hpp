#pragma once

#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/solver/game_solution.hpp"
#include "mate33/table/value.hpp"

namespace mate33 {

/// The materials that a capture, a promotion or both lead to from this one, normalised, each once.
std::vector<GameMaterial> conversions_of(const ExpandedRules& rules, const GameMaterial& material);

/// Where the solver finds the tables that conversions lead to: those of conversions_of(), solved.
using SolvedGames = std::function<const GameSolution&(const GameMaterial&)>;
/// Called after every ply with the number of positions that it settled, never by two threads at once.
using GameObserver = std::function<void(Plies, std::uint64_t)>;

/// Solves a material for distances to mate by retrograde analysis over sets of positions (docs/algorithm.md).
/// The result depends on the layout alone, never on the executor. Throws std::bad_alloc without memory.
std::unique_ptr<GameSolution> solve_game(const GameLayout& layout, const SolvedGames& tables,
                                         Executor& executor, const GameObserver& observer = {});

/// Solves a material and first, one by one, those it leads to.
class GamesInMemory {
 public:
  GamesInMemory(std::shared_ptr<const ExpandedRules> rules, Executor& executor)
      : rules_(std::move(rules)), executor_(executor) {}
  /// Precondition: normalised.
  const GameSolution& solve(const GameMaterial& material);

 private:
  std::shared_ptr<const ExpandedRules> rules_;
  Executor& executor_;
  std::map<GameMaterial, std::unique_ptr<GameSolution>> solutions_;
};

}  // namespace mate33
