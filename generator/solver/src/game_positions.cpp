#include "game_positions.hpp"

#include <algorithm>

namespace mate33 {

template <class Word>
GamePositions<Word>::GamePositions(const GameLayout& layout, const SolvedGames& tables, Executor& executor)
    : layout_(layout),
      rules_(layout),
      moves_(layout),
      conversions_{GameConversions<Word>(layout, Color::white, tables),
                   GameConversions<Word>(layout, Color::black, tables)} {
  for (auto& planes : legal_) planes.resize((layout.row_count() + rows_per_plane - 1) / rows_per_plane);
  executor.for_each(plane_count(), [&](std::size_t plane) {
    const std::size_t end = std::min(layout.row_count(), (plane + 1) * rows_per_plane);
    for (std::size_t row = plane * rows_per_plane; row < end; ++row) {
      const auto legal = rules_.legal(rules_.row(row));
      for (const Color c : all_colors) {
        legal_[index(c)][plane].rows[row % rows_per_plane] = narrowed<Word>(legal[index(c)]);
      }
    }
  });
}

template <class Word>
bool GamePositions<Word>::pull_changed(Color mover, std::size_t plane, const Layer<Plane>& set,
                                       Plane& reached) const {
  bool any = false;
  for (std::size_t i = 0; i < rows_per_plane; ++i) {
    if (legal_[index(mover)][plane].rows[i].empty()) continue;
    moves_.for_each_target(mover, rules_.row(plane * rows_per_plane + i), [&](std::size_t row, auto apply) {
      if (set.changed[row / rows_per_plane] == 0) return true;
      const Set source = set.planes[row / rows_per_plane].rows[row % rows_per_plane];
      if (source.empty()) return true;
      apply(source, reached.rows[i]);
      any = true;
      return true;
    });
  }
  return any;
}

template <class Word>
void GamePositions<Word>::pull_until_covered(Color mover, std::size_t plane, std::span<const Plane> set,
                                             RestOf<Plane>& rest) const {
  for (std::size_t i = 0; i < rows_per_plane; ++i) {
    const Set wanted = rest.wanted.rows[i];
    Set& reached = rest.reached.rows[i];
    if (wanted.empty()) continue;
    moves_.for_each_target(mover, rules_.row(plane * rows_per_plane + i), [&](std::size_t row, auto apply) {
      const Set source = set[row / rows_per_plane].rows[row % rows_per_plane];
      if (!source.empty()) apply(source, reached);
      return !(wanted - reached).empty();
    });
  }
}

template <class Word>
bool GamePositions<Word>::reaches_change(Color mover, std::size_t plane, const Flags& changed,
                                         const Plane& wanted) const {
  bool found = changed[plane] != 0;
  for (std::size_t i = 0; i < rows_per_plane && !found; ++i) {
    if (wanted.rows[i].empty()) continue;
    moves_.for_each_target(mover, rules_.row(plane * rows_per_plane + i), [&](std::size_t row, auto) {
      found = changed[row / rows_per_plane] != 0;
      return !found;
    });
  }
  return found;
}

template <class Word>
typename GamePositions<Word>::Set GamePositions<Word>::Row::mated(Color loser, Set moveless) const {
  const GameRules& rules = positions_.layout_.rules().rules();
  if (cannot_win(positions_.layout_, loser)) return legal(loser);
  if (rules.no_move == NoMove::loses) return moveless;
  return moveless & in_check(loser);
}

template class GamePositions<Word64>;
template class GamePositions<Word128>;

}  // namespace mate33
