#pragma once

#include <array>
#include <optional>
#include <span>

#include "mate33/base/byte_sink.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/base/share_observer.hpp"
#include "mate33/table/format/game_table_header.hpp"
#include "mate33/table/format/packing.hpp"
#include "mate33/table/table_tally.hpp"

namespace mate33 {

/// The codes of a game's table by side to move: rows of width() codes, illegal_code where there is no
/// position. A side may be without codes.
using GameCodes = std::array<std::span<const Code>, 2>;

/// How a game's table is written.
struct GameEncoding {
  Metric metric = Metric::dtm;
  /// None: of those with codes the one that takes less. A side that is stored has codes.
  std::optional<StoredSides> sides = StoredSides::both;
  Packing packing = quick_packing;
  /// Counts and digests of the side without codes, if there is one.
  TableFacts known = {};
};

/// A game's table as it is made.
struct WrittenGameTable {
  TableFacts facts;
  std::uint64_t bytes;
};
/// Writes the file (docs/format.md). The bytes depend on values and encoding alone. Throws what the sink
/// throws, and std::bad_alloc.
WrittenGameTable write_game_table(const GameLayout& layout, const GameEncoding& encoding,
                                  const GameCodes& codes, Executor& executor, const ByteSink& sink,
                                  const ShareObserver& observer = {});

}  // namespace mate33
