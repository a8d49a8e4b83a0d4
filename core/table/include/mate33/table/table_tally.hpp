#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "mate33/table/codec/code_plane.hpp"
#include "mate33/table/format/courses.hpp"
#include "mate33/table/format/table_facts.hpp"
#include "mate33/table/layouts/game/game_layout.hpp"

namespace mate33 {

/// What the parts of a table of this metric come to, put together in any order: planes of chess, blocks of
/// rows of other games.
struct TableTally {
  std::array<TableCounts, 2> counts{};  ///< by side to move
  ValueDigests digests{};
  Metric metric = Metric::dtm;

  /// Adds a plane with one side to move, by its number in the table. `held`: the rows whose positions the
  /// table holds, as held_rows() has them. illegal_code marks where there is no position.
  void add_plane(Color to_move, std::size_t number, SquareSet held, PlaneCodes codes);
  /// As add_plane(), for values that change with a clock: `numbers` are those of the positions' courses.
  /// Positions are counted as at clock 0, the longest distance is that of any clock.
  void add_courses(Color to_move, std::size_t number, SquareSet held, PlaneCodes numbers,
                   const Courses& courses);
  /// Adds the rows of a block of a game's table with one side to move. `first`: the first row; `codes`:
  /// width() codes a row, illegal_code where there is no position. Precondition: `first` is the first row of
  /// a block (GameBlocks), and all of the block's rows are there.
  void add_block(const GameLayout& layout, Color to_move, std::size_t first, std::span<const Code> codes);
  /// To be called once all blocks are added: where the word man has twins, as many entries as there are of
  /// them stand for one placement.
  void count_twins_once(const GameLayout& layout);
  void add(const TableTally& other);
};

}  // namespace mate33
