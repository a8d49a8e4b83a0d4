#include "mate33/solver/game_solver.hpp"

#include "game_positions.hpp"
#include "mate33/table/dtm.hpp"
#include "pass.hpp"

namespace mate33 {

namespace {

/// Where the passes over a game's table write down what they find; as SliceRecord.
template <class Word>
class GameRecord {
  using Positions = GamePositions<Word>;
  using Plane = typename Positions::Plane;
  using Set = typename Positions::Set;
  static constexpr std::size_t rows = rows_of_plane<Plane>;

 public:
  explicit GameRecord(GameSolution& solution) : solution_(solution) {}

  void begin(const Positions& positions, Executor& executor) {
    executor.for_each(positions.plane_count(), [&](std::size_t plane) {
      for (const Color c : all_colors) {
        for_each_row(plane, [&](std::size_t i, std::size_t row) {
          const auto codes = solution_.row(c, row);
          std::ranges::fill(codes, illegal_code);
          for (const Point p : positions.legal(c)[plane].rows[i]) codes[index(p)] = draw_code;
        });
      }
    });
  }

  Set undecided(Color to_move, std::size_t row) const {
    return Positions::equal(std::as_const(solution_).row(to_move, row), draw_code);
  }
  void expect(Color to_move, std::size_t row, Set positions, std::span<const Code> worth, DueCodes& due) {
    const auto codes = solution_.row(to_move, row);
    for (const Point p : positions) {
      codes[index(p)] = worth[index(p)];
      due.add(worth[index(p)]);
    }
  }
  Plane expected(Color to_move, std::size_t plane, Code code) const {
    Plane found;
    for_each_row(plane, [&](std::size_t i, std::size_t row) {
      found.rows[i] = Positions::equal(std::as_const(solution_).row(to_move, row), code);
    });
    return found;
  }
  std::uint64_t settle(Color to_move, std::size_t plane, const Plane& layer, Code code) {
    std::uint64_t count = 0;
    for_each_row(plane, [&](std::size_t i, std::size_t row) {
      if (layer.rows[i].empty()) return;
      const auto codes = solution_.row(to_move, row);
      for (const Point p : layer.rows[i]) codes[index(p)] = code;
      count += layer.rows[i].size();
    });
    return count;
  }
  void forget(Color to_move, std::size_t plane, const Plane& positions) {
    settle(to_move, plane, positions, draw_code);
  }
  /// Nobody captures en passant.
  void note_moveless(Color, std::size_t, Set) {}

 private:
  void for_each_row(std::size_t plane, auto visit) const {
    const std::size_t end = std::min(solution_.layout().row_count(), (plane + 1) * rows);
    for (std::size_t row = plane * rows; row < end; ++row) visit(row - plane * rows, row);
  }

  GameSolution& solution_;
};

template <class Word>
void solve_with(GameSolution& solution, const SolvedGames& tables, Executor& executor,
                const GameObserver& observer) {
  const GameLayout& layout = solution.layout();
  const GamePositions<Word> positions(layout, tables, executor);
  GameRecord<Word> record(solution);
  record.begin(positions, executor);
  for (const Color winner : all_colors) {
    if (cannot_win(layout, winner)) continue;
    Pass<Dtm, GamePositions<Word>, GameRecord<Word>>(positions, record, winner, executor)
        .run([&](Plies ply, std::uint64_t found) {
          if (observer) observer(ply, found);
        });
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
