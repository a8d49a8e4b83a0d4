#include "game_moves.hpp"

#include <algorithm>

namespace mate33 {

template <class Word>
GameMoves<Word>::GameMoves(const GameLayout& layout)
    : layout_(layout),
      seat_(narrowed<Word>(layout.word_seat())),
      word_steps_(layout.rules(), layout.word_man().color, layout.word_man().piece) {
  for (std::size_t g = 0; g < layout.groups().size(); ++g) {
    moves_[index(layout.groups()[g].color())].push_back(moves_of(g));
  }
  const Board& board = layout.rules().board();
  for (const BoardSymmetry symmetry : layout.symmetries()) {
    if (symmetry.is_identity()) continue;
    auto& bytes = permutations_[symmetry.code()];
    bytes.resize((board.size() + 7) / 8);
    for (unsigned p = 0; p < board.size(); ++p) {
      const Set image = narrowed<Word>(PointSet(symmetry(board, point_at(p))));
      for (unsigned byte = 0; byte < 256; ++byte) {
        if ((byte >> p % 8 & 1) != 0) bytes[p / 8][byte] |= image;
      }
    }
  }
}

template <class Word>
typename GameMoves<Word>::MovesOfGroup GameMoves<Word>::moves_of(std::size_t group) const {
  MovesOfGroup all{group, {0}, {}};
  for (std::size_t i = 0; i < layout_.groups()[group].count(); ++i) {
    const std::vector<Move> moves = moves_from(group, i);
    all.moves.insert(all.moves.end(), moves.begin(), moves.end());
    all.begin.push_back(static_cast<std::uint32_t>(all.moves.size()));
  }
  return all;
}

template <class Word>
std::vector<typename GameMoves<Word>::Move> GameMoves<Word>::moves_from(std::size_t group,
                                                                        std::size_t arrangement) const {
  const MenGroup& men = layout_.groups()[group];
  const ExpandedRules& rules = layout_.rules();
  const auto points = men.points(arrangement);
  std::array<Point, max_game_men> after;
  std::ranges::copy(points, after.begin());
  std::vector<Move> moves;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::uint8_t piece = men.pieces()[i];
    const PointSet comrades = men.occupied(arrangement) - points[i];
    const auto& promotion = rules.rules().pieces[piece].promotion;
    for (const Path& path : rules.from(men.color(), piece, points[i])) {
      const PointSet free = path.empty | path.to;
      if (!path.moves() || free.intersects(comrades)) continue;
      if (promotion && promotion->is_forced && rules.promotes_at(men.color(), piece).contains(path.to))
        continue;
      after[i] = path.to;
      const auto target = men.find(std::span(after).first(points.size()));
      if (target) moves.push_back({*target, free, path.jumped - comrades});
    }
    after[i] = points[i];
  }
  return moves;
}

template class GameMoves<Word64>;
template class GameMoves<Word128>;

}  // namespace mate33
