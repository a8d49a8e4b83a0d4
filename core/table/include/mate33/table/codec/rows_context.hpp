#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mate33/table/layouts/game/game_blocks.hpp"
#include "mate33/table/layouts/game/game_row_rules.hpp"

namespace mate33 {

/// What is known of the rows of a block of a game's table before their first code: what the context codec
/// codes them beside (docs/format.md). Read-only.
class RowsContext {
 public:
  /// `group`: of the blocks. The rules are looked at here alone.
  RowsContext(const GameRowRules& rules, const GameBlocks& blocks, std::size_t group, Color to_move);

  Board board() const { return board_; }
  std::size_t row_count() const { return rows_.size(); }
  /// One code a point of the board and row.
  std::size_t entry_count() const { return rows_.size() * board_.size(); }

  /// Beside which rows of the block a row is coded. They are among those before it; one may stand for
  /// another, and the first row has none.
  static constexpr std::size_t references = 6;
  static constexpr std::uint16_t none = rows_per_block;

  struct Row {
    PointSet legal;  ///< the positions, by the word man's point
    /// Where whoever is to move is in check; where the word man is attacked, where it is defended, and from
    /// where it attacks others than the royal.
    std::array<PointSet, 4> facts;
    std::array<std::uint16_t, references> reference;  ///< numbers in the block, or `none`
    Point seen_from;  ///< where the man stands from which the word man is seen: the last of the groups
  };
  const Row& row(std::size_t number) const { return rows_[number]; }

 private:
  Board board_;
  std::vector<Row> rows_;
};

}  // namespace mate33
