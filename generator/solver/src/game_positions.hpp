#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "game_conversions.hpp"
#include "game_moves.hpp"
#include "mate33/base/executor.hpp"
#include "plane_share.hpp"

namespace mate33 {

/// Whether a side has lost for want of men, whatever the position: its royal is alone, and that loses.
inline bool cannot_win(const GameLayout& layout, Color side) {
  return layout.rules().rules().bare_king == BareKing::loses && layout.material().has_only_royal(side) &&
         !layout.material().has_only_royal(!side);
}

/// The positions of a game's table, for Pass: planes of 64 rows whose numbers follow each other, the last one
/// perhaps not full.
template <class Word>
class GamePositions : public SolvedByOne {
 public:
  using Plane = GamePlane<Word>;
  using Set = BasicPointSet<Word>;
  static constexpr std::size_t most_codes = Word::bits;

  /// The layout must outlive it.
  GamePositions(const GameLayout& layout, const SolvedGames& tables, Executor& executor);

  std::size_t plane_count() const { return legal_[0].size(); }
  std::size_t flag_count() const { return plane_count(); }
  static constexpr bool is_solved(std::size_t) { return true; }
  std::span<const Plane> legal(Color to_move) const { return legal_[index(to_move)]; }
  const Plane& legal(Color to_move, std::size_t plane) const { return legal_[index(to_move)][plane]; }
  void prepare(std::size_t, std::size_t, Executor&) const {}
  std::size_t width() const { return layout_.width(); }
  static Set equal(std::span<const Code> row, Code code);
  static void write_where(std::span<Code> row, Set set, Code there, Code elsewhere) {
    std::ranges::fill(row, elsewhere);
    for (const Point p : set) row[index(p)] = there;
  }

  void refresh(Layer<Plane>&, Color, Executor&) const {}
  void refresh_all(Layer<Plane>&, Executor&) const {}
  bool pull_changed(Color mover, std::size_t plane, const Layer<Plane>& set, Plane& reached) const;
  void pull_until_covered(Color mover, std::size_t plane, std::span<const Plane> set,
                          RestOf<Plane>& rest) const;
  bool reaches_change(Color mover, std::size_t plane, const Flags& changed, const Plane& wanted) const;

  class Row {
   public:
    Row(const GamePositions& positions, std::size_t number)
        : positions_(positions), row_(positions.rules_.row(number)) {}
    std::size_t number() const { return row_.number; }
    Set legal(Color to_move) const {
      return positions_.legal_[index(to_move)][number() / rows_per_plane].rows[number() % rows_per_plane];
    }
    /// Where the royal of a side is attacked.
    Set in_check(Color of) const { return narrowed<Word>(positions_.rules_.in_check(row_, of)); }
    /// By the game's rules on having no move, or having nothing but the royal.
    Set mated(Color loser, Set moveless) const;
    void for_each_conversion(Color mover, auto on_row, auto on_one) const {
      positions_.conversions_[index(mover)].for_each(row_.points, row_.occupied, on_row, on_one);
    }

   private:
    const GamePositions& positions_;
    GameRow row_;
  };

  void for_each_row(std::size_t plane, auto visit) const {
    for (std::size_t i = 0; i < rows_per_plane; ++i) {
      if ((legal_[0][plane].rows[i] | legal_[1][plane].rows[i]).empty()) continue;
      visit(i, Row(*this, plane * rows_per_plane + i));
    }
  }

 private:
  static constexpr std::size_t rows_per_plane = rows_of_plane<Plane>;

  const GameLayout& layout_;
  const GameRowRules rules_;
  const GameMoves<Word> moves_;
  std::array<std::vector<Plane>, 2> legal_;
  std::array<GameConversions<Word>, 2> conversions_;
};

template <class Word>
typename GamePositions<Word>::Set GamePositions<Word>::equal(std::span<const Code> row, Code code) {
  Word word{};
  for (unsigned i = 0; i < row.size(); ++i) {
    if (row[i] == code) word = word | Word::bit(i);
  }
  return Set(word);
}

}  // namespace mate33
