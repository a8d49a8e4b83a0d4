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
  GameRowsReader read;
};

/// Of a file, which must live as long. Each code of a side that it does not store is asked for.
GameCodeSource codes_of(const GameTableReader& reader, GameCodeAnswer code_of);

}  // namespace mate33
