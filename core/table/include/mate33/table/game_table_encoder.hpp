#pragma once

#include <array>
#include <functional>
#include <span>

#include "mate33/base/byte_sink.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/base/share_observer.hpp"
#include "mate33/table/format/game_table_header.hpp"
#include "mate33/table/table_tally.hpp"

namespace mate33 {

/// The codes of a game's table by side to move: rows of width() codes, illegal_code where there is no
/// position.
using GameCodes = std::array<std::span<const Code>, 2>;

/// A game's table as it is made.
struct WrittenGameTable {
  TableTally tally;
  std::uint64_t bytes;
};
/// Writes the file (docs/format.md). `zstd_level`: 1..22. The bytes depend on values and level alone. Throws
/// what the sink throws, and std::bad_alloc.
WrittenGameTable write_game_table(const GameLayout& layout, Metric metric, const GameCodes& codes,
                                  int zstd_level, Executor& executor, const ByteSink& sink,
                                  const ShareObserver& observer = {});

}  // namespace mate33
