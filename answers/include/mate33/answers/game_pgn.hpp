#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mate33/answers/game_text.hpp"

/// Lines of games whose rules are data.
namespace mate33 {

/// "1. R5+3 K5=4 2. ...", a word each: moves from this position on.
std::vector<std::string> numbered_moves(const ExpandedRules& rules, const GamePosition& position,
                                        const std::vector<GameMove>& moves, GameNotation notation);

/// As to_pgn() of chess, in the usual notation of the game, with tags that say which it is: of xiangqi those
/// that its programs read.
std::string to_pgn(const ExpandedRules& rules, const GamePosition& position,
                   const std::vector<GameMove>& moves, const std::string& event, std::optional<Color> winner,
                   const std::string& comment = "");

}  // namespace mate33
