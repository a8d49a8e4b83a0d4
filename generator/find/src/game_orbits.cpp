#include "game_orbits.hpp"

#include <algorithm>
#include <utility>

namespace mate33 {

bool GameOrbits::stands_for_all(GamePlace at) const {
  return first_place(position_of(at), false) == at;
}

bool GameOrbits::comes_first(GamePlace at, FindKind kind) const {
  return std::pair(at, kind) <= std::pair(first_place(position_of(at), true), colors_swapped(kind));
}

std::vector<BoardSymmetry> GameOrbits::symmetries() const {
  std::vector<BoardSymmetry> all = {BoardSymmetry()};
  for (const BoardSymmetry symmetry : layout_.symmetries()) {
    if (!symmetry.is_identity()) all.push_back(symmetry);
  }
  return all;
}

GamePosition GameOrbits::image(const GamePosition& position, BoardSymmetry symmetry,
                               bool swaps_colors) const {
  const Board& board = layout_.rules().board();
  GamePosition seen = position;
  for (GameMan& man : seen.men) {
    man.point = symmetry(board, man.point);
    if (swaps_colors) {
      man = {!man.color, man.piece, flipped(board, layout_.rules().rules().flip, man.point)};
    }
  }
  std::sort(seen.men.begin(), seen.men.end(),
            [](const GameMan& a, const GameMan& b) { return a.point > b.point; });
  return seen;
}

/// The first of the entries of all images. Of men like the word man the one on the last point is it.
GamePlace GameOrbits::first_place(const GamePosition& position, bool swaps_colors) const {
  const auto first = [&](BoardSymmetry symmetry) {
    const auto entry = layout_.entry_of(image(position, symmetry, swaps_colors), false);
    return GamePlace{entry->row, entry->point};
  };
  GamePlace least = first(BoardSymmetry());
  for (const BoardSymmetry symmetry : layout_.symmetries()) least = std::min(least, first(symmetry));
  return least;
}

}  // namespace mate33
