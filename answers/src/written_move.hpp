#pragma once

#include <string>
#include <string_view>

#include "mate33/base/expected.hpp"
#include "mate33/chess/position.hpp"
#include "mate33/game/game_position.hpp"

/// Moves in whatever way people and programs write them. The errors are one line.
namespace mate33 {

/// The legal move that this names: in SAN, in UCI's way, or with the piece before the squares, "Ng1-f3". What
/// is said of a move, as "!?" or "±", is left out of account. Precondition: find_fault() finds nothing.
Expected<Move, std::string> read_written_move(const Position& position, std::string_view text);
/// The same of another game: in coordinates; of xiangqi as the WXF and as books in Chinese have it, too.
Expected<GameMove, std::string> read_written_move(const ExpandedRules& rules, const GamePosition& position,
                                                  std::string_view text);

}  // namespace mate33
