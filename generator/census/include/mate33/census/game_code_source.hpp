#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>

#include "mate33/base/expected.hpp"
#include "mate33/table/codec/code.hpp"
#include "mate33/table/game_table_reader.hpp"

namespace mate33 {

/// Answers the code of a legal position of a game, or why there is none. Called from any thread.
using GameCodeAnswer = std::function<Expected<Code, TableFault>(const GamePosition&)>;

/// Answers all values of a game's table, many at a time, as CodeSource does for chess.
struct GameCodeSource {
  const GameLayout& layout;
  /// Fills in the codes of the rows of a group (GameBlocks) with one side to move: width() a row,
  /// illegal_code where there is no position. Answers what is wrong, if anything. Called from any thread.
  std::function<std::optional<TableFault>(std::size_t group, Color to_move, std::span<Code> codes)> read;
};

/// Of a file, which must live as long. Each code of a side that it does not store is asked for.
GameCodeSource codes_of(const GameTableReader& reader, GameCodeAnswer code_of);

}  // namespace mate33
