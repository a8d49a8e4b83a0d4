#include "mate33/solver/game_solver.hpp"

#include "code_record.hpp"
#include "game_positions.hpp"
#include "mate33/table/dtm.hpp"
#include "pass.hpp"

namespace mate33 {

namespace {

template <class Word>
void solve_with(GameSolution& solution, const SolvedGames& tables, Executor& executor,
                const GameObserver& observer) {
  const GameLayout& layout = solution.layout();
  const GamePositions<Word> positions(layout, tables, executor);
  CodeRecord<GamePositions<Word>, GameSolution> record(solution);
  record.begin(positions, layout.row_count(), executor);
  PlaneArray<GamePlane<Word>> undecided;
  for (const Color winner : all_colors) {
    if (cannot_win(layout, winner)) continue;
    Pass<Dtm, GamePositions<Word>, CodeRecord<GamePositions<Word>, GameSolution>> pass(
        positions, record, winner, executor, std::move(undecided));
    pass.run([&](Plies ply, std::uint64_t found) {
      if (observer) observer(ply, found);
    });
    undecided = pass.take_undecided();
  }
}

}  // namespace

std::unique_ptr<GameSolution> solve_game(const GameLayout& layout, const SolvedGames& tables,
                                         Executor& executor, const GameObserver& observer) {
  auto solution = std::make_unique<GameSolution>(layout);
  if (layout.rules().board().size() <= Word64::bits) {
    solve_with<Word64>(*solution, tables, executor, observer);
  } else {
    solve_with<Word128>(*solution, tables, executor, observer);
  }
  return solution;
}

const GameSolution& GamesInMemory::solve(const GameMaterial& material) {
  if (const auto found = solutions_.find(material); found != solutions_.end()) return *found->second;
  for (const GameMaterial& smaller : conversions_of(*rules_, material)) solve(smaller);
  const auto lookup = [&](const GameMaterial& m) -> const GameSolution& { return *solutions_.at(m); };
  auto solution = solve_game(GameLayout(rules_, material), lookup, executor_);
  return *(solutions_[material] = std::move(solution));
}

}  // namespace mate33
