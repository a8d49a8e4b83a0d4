#pragma once

#include <array>
#include <functional>
#include <span>

#include "mate33/base/byte_sink.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/base/share_observer.hpp"
#include "mate33/table/format/game_table_header.hpp"

namespace mate33 {

/// What the rows of a game's table come to, put together in any order.
struct GameTally {
  std::array<TableCounts, 2> counts{};
  ValueDigests digests{};

  /// Adds rows of one side to move; `codes`: width() codes a row, illegal_code where there is no position.
  /// `first` must be the first row of a block, and all rows of the block be there.
  void add_block(const GameLayout& layout, GameMetric metric, Color to_move, std::size_t first,
                 std::span<const Code> codes);
  void add(const GameTally& other);
  /// To be called once all is added: where the word man has twins, as many entries as there are of them stand
  /// for one placement.
  void count_twins_once(const GameLayout& layout);
};

/// The codes of a game's table by side to move: rows of width() codes, illegal_code where there is no
/// position.
using GameCodes = std::array<std::span<const Code>, 2>;

/// A game's table as it is made.
struct WrittenGameTable {
  GameTally tally;
  std::uint64_t bytes;
};
/// Writes the file (docs/format.md). `zstd_level`: 1..22. The bytes depend on values and level alone. Throws
/// what the sink throws, and std::bad_alloc.
WrittenGameTable write_game_table(const GameLayout& layout, GameMetric metric, const GameCodes& codes,
                                  int zstd_level, Executor& executor, const ByteSink& sink,
                                  const ShareObserver& observer = {});

}  // namespace mate33
