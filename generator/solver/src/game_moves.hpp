#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "game_plane.hpp"
#include "mate33/table/layouts/game/game_row_rules.hpp"
#include "word_steps.hpp"

namespace mate33 {

/// How the quiet moves of one side lead from row to row of a game's table. Knows nothing of captures and
/// promotions. Read-only.
template <class Word>
class GameMoves {
 public:
  using Set = BasicPointSet<Word>;

  /// The layout must outlive it.
  explicit GameMoves(const GameLayout& layout);

  /// Calls visit(row, apply) for each row that a move of `mover` may lead to, its own among them, until it
  /// answers false. apply(Set, Set& reached) adds the positions from which such a move leads into the set.
  template <class Visit>
  void for_each_target(Color mover, const GameRow& men, Visit visit) const;

 private:
  /// A quiet move of a man of a group.
  struct Move {
    std::uint32_t target;  ///< arrangement
    PointSet free;         ///< on which no man of others may stand
    PointSet jumped;       ///< on which a man of others must stand
  };
  struct MovesOfGroup {
    std::size_t group;
    std::vector<std::uint32_t> begin;  // by arrangement
    std::vector<Move> moves;
  };
  /// How a symmetry permutes the bits of a row, byte by byte.
  using Permutation = std::array<std::array<Set, 256>, sizeof(Word)>;

  MovesOfGroup moves_of(std::size_t group) const;
  std::vector<Move> moves_from(std::size_t group, std::size_t arrangement) const;
  Set permuted(Set set, BoardSymmetry symmetry) const;

  const GameLayout& layout_;
  Set seat_;
  std::array<std::vector<MovesOfGroup>, 2> moves_;  // by colour
  WordSteps<Word> word_steps_;
  std::array<std::vector<std::array<Set, 256>>, BoardSymmetry::count> permutations_;  // by symmetry, byte
};

template <class Word>
template <class Visit>
void GameMoves<Word>::for_each_target(Color mover, const GameRow& men, Visit visit) const {
  if (layout_.word_man().color == mover) {
    const bool goes_on = visit(men.number, [&](Set set, Set& reached) {
      word_steps_.pull(set, narrowed<Word>(men.occupied), reached);
    });
    if (!goes_on) return;
  }
  for (const MovesOfGroup& own : moves_[index(mover)]) {
    const std::uint32_t from = men.arrangements[own.group];
    const PointSet others = men.occupied - layout_.groups()[own.group].occupied(from);
    for (std::uint32_t i = own.begin[from]; i < own.begin[from + 1]; ++i) {
      const Move& move = own.moves[i];
      if (move.free.intersects(others)) continue;
      Set mask = seat_ - narrowed<Word>(move.free);
      if (const PointSet missing = move.jumped - others; !missing.empty()) {
        if (missing.size() > 1) continue;
        mask &= narrowed<Word>(missing);
      }
      std::size_t target;
      BoardSymmetry symmetry;
      if (own.group == 0) {
        GameLayout::Arrangements after = men.arrangements;
        after[0] = move.target;
        const GameLayout::Place place = layout_.place_of(after);
        target = place.row;
        symmetry = place.symmetry;
      } else {
        const std::size_t stride = layout_.stride(own.group);
        target = men.number + move.target * stride - from * stride;
      }
      const bool goes_on = visit(target, [&](Set set, Set& reached) {
        reached |= (symmetry.is_identity() ? set : permuted(set, symmetry.inverse())) & mask;
      });
      if (!goes_on) return;
    }
  }
}

template <class Word>
typename GameMoves<Word>::Set GameMoves<Word>::permuted(Set set, BoardSymmetry symmetry) const {
  const auto& bytes = permutations_[symmetry.code()];
  Set image;
  Word rest = set.word();
  for (std::size_t i = 0; i < bytes.size() && !is_zero(rest); ++i, rest = rest >> 8) {
    image |= bytes[i][lowest_byte(rest)];
  }
  return image;
}

}  // namespace mate33
