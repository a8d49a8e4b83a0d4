#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>

#include "mate33/solver/game_solver.hpp"
#include "mate33/table/repetition_result.hpp"

namespace mate33 {

/// Called again and again while the rule is applied, never by two threads at once: which order is looked for,
/// from 1, and how many positions have been settled so far.
using RepetitionObserver = std::function<void(unsigned order, std::uint64_t settled)>;

/// Turns the distances to mate of a material into its results where perpetual check by one side alone loses
/// for it: codes of RepetitionResult; illegal_code stays. All other endless play is a draw; chases are not
/// looked at. For any game of data: check is an attack on the royal.
///
/// What is won or lost by distance stays so. Among the draws, wins and losses follow from the results that
/// conversions lead to, and from the positions in which one side stands in a perpetual check of the other
/// side alone: those it wins. What follows changes which moves draw, so this is repeated until nothing is
/// found. Every round but the last settles a position, so it ends; it takes a few plies' time of solve_game()
/// where the rule changes nothing, and about that for each ply of what it does change.
///
/// `solution`: distances, as solve_game() leaves them. `results`: the materials of conversions_of(), results
/// under this rule. The outcome depends on these alone, never on the executor. Throws std::bad_alloc without
/// memory, and leaves a solution that means nothing then.
void apply_repetition_rule(GameSolution& solution, const SolvedGames& results, Executor& executor,
                           const RepetitionObserver& observer = {});

/// Solves a material under the rule and first, one by one, those it leads to.
class RepetitionInMemory {
 public:
  RepetitionInMemory(std::shared_ptr<const ExpandedRules> rules, Executor& executor)
      : rules_(rules), executor_(executor), distances_(std::move(rules), executor) {}
  /// Codes of RepetitionResult. Precondition: normalised.
  const GameSolution& solve(const GameMaterial& material);

 private:
  std::shared_ptr<const ExpandedRules> rules_;
  Executor& executor_;
  GamesInMemory distances_;
  std::map<GameMaterial, std::unique_ptr<GameSolution>> results_;
};

}  // namespace mate33
