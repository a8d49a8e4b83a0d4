#include "game_positions.hpp"

#include <algorithm>

namespace mate33 {

template <class Word>
GamePositions<Word>::GamePositions(const GameLayout& layout, const SolvedGames& tables, Executor& executor)
    : layout_(layout),
      moves_(layout),
      conversions_{GameConversions<Word>(layout, Color::white, tables),
                   GameConversions<Word>(layout, Color::black, tables)} {
  for (const MenGroup& group : layout.groups()) {
    for (const std::uint8_t piece : group.pieces()) men_.push_back({group.color(), piece, Point{}});
  }
  men_.push_back(layout.word_man());
  for (std::size_t i = 0; i < men_.size(); ++i) {
    if (men_[i].piece == 0) royals_[index(men_[i].color)] = i;
  }
  for (auto& planes : legal_) planes.resize((layout.row_count() + rows_per_plane - 1) / rows_per_plane);
  executor.for_each(plane_count(), [&](std::size_t plane) {
    const std::size_t end = std::min(layout.row_count(), (plane + 1) * rows_per_plane);
    for (std::size_t row = plane * rows_per_plane; row < end; ++row) find_legal(row);
  });
}

template <class Word>
MenPoints GamePositions<Word>::points_of(const GameLayout::Arrangements& arrangements) const {
  MenPoints points{};
  std::size_t next = 0;
  for (std::size_t g = 0; g < layout_.groups().size(); ++g) {
    for (const Point p : layout_.groups()[g].points(arrangements[g])) points[next++] = p;
  }
  return points;
}

/// Where the word man must stand for a royal to be attacked.
template <class Word>
typename GamePositions<Word>::Set GamePositions<Word>::attacks_on_royal(const MenPoints& points,
                                                                        PointSet occupied, Color of) const {
  const ExpandedRules& rules = layout_.rules();
  const std::size_t royal = royals_[index(of)], word = men_.size() - 1;
  const Set seat = narrowed<Word>(layout_.word_seat());
  Set attacked;
  for (std::size_t man = 0; man < word; ++man) {
    const auto [color, piece, unused] = men_[man];
    if (color == of) continue;
    const auto paths = royal == word ? rules.from(color, piece, points[man])
                                     : rules.between(color, piece, points[man], points[royal]);
    for (const Path& path : paths) {
      if (!path.captures() || path.empty.intersects(occupied)) continue;
      const PointSet missing = path.jumped - occupied;
      if (royal == word) {
        if (missing.empty()) attacked |= narrowed<Word>(path.to);
      } else if (missing.size() <= 1) {
        const Set free = seat - narrowed<Word>(path.empty);
        attacked |= missing.empty() ? free : free & narrowed<Word>(missing);
      }
    }
  }
  if (men_[word].color != of) {
    for (const Path& path : rules.into(men_[word].color, men_[word].piece, points[royal])) {
      if (path.captures() && path.is_open(occupied)) attacked |= narrowed<Word>(path.from);
    }
  }
  return attacked;
}

/// Where the word man must stand for the royals to face each other.
template <class Word>
typename GamePositions<Word>::Set GamePositions<Word>::facing(const MenPoints& points,
                                                              PointSet occupied) const {
  const std::size_t word = men_.size() - 1;
  const bool is_royal = men_[word].piece == 0;
  const Set seat = narrowed<Word>(layout_.word_seat());
  const auto is_faced = [&](Point a, Point b) {
    const Path* path = layout_.rules().facing(a, b);
    return path != nullptr && path->is_open(occupied) ? path : nullptr;
  };
  if (!is_royal) {
    const Path* path = is_faced(points[royals_[0]], points[royals_[1]]);
    return path == nullptr ? Set() : seat - narrowed<Word>(path->empty);
  }
  Set faced;
  const Point other = points[royals_[index(!men_[word].color)]];
  for (const Point p : layout_.word_seat()) {
    if (is_faced(p, other) != nullptr) faced |= p;
  }
  return faced;
}

template <class Word>
void GamePositions<Word>::find_legal(std::size_t row) {
  const auto men = moves_.men_of(row);
  std::size_t standing = 0;
  for (const MenGroup& group : layout_.groups()) standing += group.pieces().size();
  if (men.occupied.size() != standing) return;  // two groups share a point
  const MenPoints points = points_of(men.arrangements);
  const Set possible = narrowed<Word>(layout_.word_seat() - men.occupied) - facing(points, men.occupied);
  for (const Color to_move : all_colors) {
    legal_[index(to_move)][row / rows_per_plane].rows[row % rows_per_plane] =
        possible - attacks_on_royal(points, men.occupied, !to_move);
  }
}

template <class Word>
bool GamePositions<Word>::pull_changed(Color mover, std::size_t plane, const Layer<Plane>& set,
                                       Plane& reached) const {
  bool any = false;
  for (std::size_t i = 0; i < rows_per_plane; ++i) {
    if (legal_[index(mover)][plane].rows[i].empty()) continue;
    moves_.for_each_target(mover, moves_.men_of(plane * rows_per_plane + i),
                           [&](std::size_t row, auto apply) {
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
    moves_.for_each_target(mover, moves_.men_of(plane * rows_per_plane + i),
                           [&](std::size_t row, auto apply) {
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
    moves_.for_each_target(mover, moves_.men_of(plane * rows_per_plane + i), [&](std::size_t row, auto) {
      found = changed[row / rows_per_plane] != 0;
      return !found;
    });
  }
  return found;
}

template <class Word>
GamePositions<Word>::Row::Row(const GamePositions& positions, std::size_t number)
    : positions_(positions), number_(number) {
  const auto men = positions.moves_.men_of(number);
  points_ = positions.points_of(men.arrangements);
  occupied_ = men.occupied;
}

template <class Word>
typename GamePositions<Word>::Set GamePositions<Word>::Row::mated(Color loser, Set moveless) const {
  const GameRules& rules = positions_.layout_.rules().rules();
  const GameMaterial& material = positions_.layout_.material();
  if (rules.bare_king == BareKing::loses && material.has_only_royal(loser) &&
      !material.has_only_royal(!loser)) {
    return legal(loser);
  }
  if (rules.no_move == NoMove::loses) return moveless;
  return moveless & positions_.attacks_on_royal(points_, occupied_, loser);
}

template class GamePositions<Word64>;
template class GamePositions<Word128>;

}  // namespace mate33
