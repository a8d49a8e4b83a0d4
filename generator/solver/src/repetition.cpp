#include "mate33/solver/repetition.hpp"

#include <algorithm>
#include <span>

#include "game_positions.hpp"
#include "mate33/table/codec/repetition_codes.hpp"
#include "perpetual_check.hpp"

namespace mate33 {

namespace {

/// Applies the rule to one table.
template <class Word>
class RepetitionRule {
  using Positions = GamePositions<Word>;
  using Plane = typename Positions::Plane;
  using Set = typename Positions::Set;

 public:
  RepetitionRule(GameSolution& solution, const SolvedGames& results, Executor& executor,
                 const RepetitionObserver& observer)
      : solution_(solution),
        executor_(executor),
        observer_(observer),
        positions_(solution.layout(), results, executor),
        draws_(positions_.plane_count()),
        won_changed_(positions_.plane_count()),
        lost_(positions_.plane_count()) {}

  void apply() {
    for (const Color c : all_colors) {
      executor_.for_each(positions_.plane_count(), [&](std::size_t plane) { set_up(c, plane); });
    }
    for (const Color winner : all_colors) propagate(winner);
    for (bool any = true; any; ++order_) {
      any = false;
      for (const Color evader : all_colors) {
        if (cannot_win(solution_.layout(), evader)) continue;
        PerpetualCheck<Word> check(positions_, draws_, evader, executor_);
        if (!settle_won(evader, check.find([&] { report(0); }))) continue;
        propagate(evader);
        any = true;
      }
    }
  }

 private:
  /// Turns the distances into results, and settles what conversions win. Writes nothing of the other side's.
  void set_up(Color to_move, std::size_t plane) {
    Plane& drawn = draws_.drawn[index(to_move)][plane];
    Plane& secure = draws_.secure[index(to_move)][plane];
    Plane won{}, can_convert{};
    positions_.for_each_row(plane, [&](std::size_t i, const auto& row) {
      const auto codes = solution_.row(to_move, row.number());
      drawn.rows[i] = row.legal(to_move) & Positions::equal(codes, draw_code);
      for (const Point p : row.legal(to_move)) {
        codes[index(p)] = code_of(result_by_mate(value_of(codes[index(p)])));
      }
      if (drawn.rows[i].empty()) return;
      draws_.in_check[index(to_move)][plane].rows[i] = drawn.rows[i] & row.in_check(to_move);
      const auto note = [&](Set converting, Code after) {
        if (after == illegal_code) return;
        can_convert.rows[i] |= converting;
        if (after == draw_code) secure.rows[i] |= converting;
        if (is_loss(after)) won.rows[i] |= converting;
      };
      row.for_each_conversion(
          to_move,
          [&](Set set, std::span<const Code> after) {
            for (const Point p : set& drawn.rows[i]) note(Set(p), after[index(p)]);
          },
          [&](Set set, Code after) { note(set & drawn.rows[i], after); });
    });
    RestOf<Plane> movers{drawn};
    positions_.pull_until_covered(to_move, plane, positions_.legal(!to_move), movers);
    secure = secure | (drawn - movers.reached - can_convert);
    settle(to_move, plane, won, RepetitionResult::win_by_rule);
  }

  /// These are settled and no draws any more. How many they are.
  std::uint64_t settle(Color to_move, std::size_t plane, const Plane& some, RepetitionResult result) {
    std::uint64_t count = 0;
    Plane& drawn = draws_.drawn[index(to_move)][plane];
    for (std::size_t i = 0; i < some.rows.size(); ++i) {
      if (some.rows[i].empty()) continue;
      const auto codes = solution_.row(to_move, plane * some.rows.size() + i);
      for (const Point p : some.rows[i]) codes[index(p)] = code_of(result);
      count += some.rows[i].size();
    }
    drawn = drawn - some;
    return count;
  }
  /// Whether they are any.
  bool report(std::uint64_t settled) {
    settled_ += settled;
    if (observer_) observer_(order_, settled_);
    return settled > 0;
  }
  bool settle_won(Color winner, const PlaneArray<Plane>& won) {
    return report(executor_.sum(won.size(), [&](std::size_t plane) {
      return settle(winner, plane, won[plane], RepetitionResult::win_by_rule);
    }));
  }

  /// Until no draw has a move to where the loser has lost, and each draw of the loser a move that draws.
  /// Looks at every draw of the loser first, then at those that can reach a change.
  void propagate(Color winner) {
    std::ranges::fill(won_changed_, std::uint8_t{1});
    while (settle_lost(!winner) && settle_won_by_moves(winner)) continue;
  }
  bool settle_lost(Color loser) {
    return report(executor_.sum(positions_.plane_count(), [&](std::size_t plane) {
      Plane& lost = lost_.planes[plane];
      lost_.changed[plane] = 0;
      const Plane wanted = draws_.drawn[index(loser)][plane] - draws_.secure[index(loser)][plane];
      if (wanted.empty() || !positions_.reaches_change(loser, plane, won_changed_, wanted)) {
        return std::uint64_t{0};
      }
      RestOf<Plane> rest{wanted};
      positions_.pull_until_covered(loser, plane, draws_.drawn[index(!loser)], rest);
      lost = wanted - rest.reached;
      lost_.changed[plane] = !lost.empty();
      return settle(loser, plane, lost, RepetitionResult::loss_by_rule);
    }));
  }
  bool settle_won_by_moves(Color winner) {
    return report(executor_.sum(positions_.plane_count(), [&](std::size_t plane) {
      won_changed_[plane] = 0;
      Plane won{};
      if (!positions_.pull_changed(winner, plane, lost_, won)) return std::uint64_t{0};
      won = won & draws_.drawn[index(winner)][plane];
      won_changed_[plane] = !won.empty();
      return settle(winner, plane, won, RepetitionResult::win_by_rule);
    }));
  }

  GameSolution& solution_;
  Executor& executor_;
  const RepetitionObserver& observer_;
  const Positions positions_;
  GameDraws<Word> draws_;
  unsigned order_ = 1;
  std::uint64_t settled_ = 0;
  Flags won_changed_;  // the winner to move: settled since the loser was last looked at
  Layer<Plane> lost_;  // the loser to move: settled since the winner was last looked at
};

}  // namespace

void apply_repetition_rule(GameSolution& solution, const SolvedGames& results, Executor& executor,
                           const RepetitionObserver& observer) {
  if (solution.layout().rules().board().size() <= Word64::bits) {
    RepetitionRule<Word64>(solution, results, executor, observer).apply();
  } else {
    RepetitionRule<Word128>(solution, results, executor, observer).apply();
  }
}

const GameSolution& RepetitionInMemory::solve(const GameMaterial& material) {
  if (const auto found = results_.find(material); found != results_.end()) return *found->second;
  for (const GameMaterial& smaller : conversions_of(*rules_, material)) {
    solve(smaller);
    distances_.solve(smaller);
  }
  auto solution = solve_game(
      GameLayout(rules_, material),
      [&](const GameMaterial& m) -> const GameSolution& { return distances_.solve(m); }, executor_);
  apply_repetition_rule(
      *solution, [&](const GameMaterial& m) -> const GameSolution& { return *results_.at(m); }, executor_);
  return *(results_[material] = std::move(solution));
}

}  // namespace mate33
