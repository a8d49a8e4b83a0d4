#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "mate33/game_tablebase.hpp"

/// What is said of positions of games whose rules are data.
namespace mate33 {

/// "Red", "Black": xiangqi calls its sides so.
std::string name_of_side(const GameRules& rules, Color c);
/// "Red wins in 32 (63 plies)", "Black has lost", "Draw", "Unknown".
std::string phrase(const GameRules& rules, Value value, Color to_move);
/// "Red wins by the rule on perpetual check", "Draw".
std::string phrase(const GameRules& rules, RepetitionResult result, Color to_move);
/// A diagram of letters and dots with coordinates, the highest rank first.
std::string to_diagram(const ExpandedRules& rules, const GamePosition& position);
/// A move as people write it: of xiangqi in the notation of the WXF, of other games in coordinates.
/// Precondition: legal.
std::string notation_of(const ExpandedRules& rules, const GamePosition& position, const GameMove& move);
/// Whether neither side has a man that can attack.
bool has_insufficient_material(const ExpandedRules& rules, const GamePosition& position);

/// The object of a position in the schema of the lichess tablebase API, with `fen` added; distances are to
/// mate. `repetition` is the name of a RepetitionResult, of the position and after each move, where the table
/// on repetition is there.
nlohmann::ordered_json position_json(const GameTablebase& tables, const GamePosition& position,
                                     const GameRoot& root);

/// A line from this position, as `/standard/mainline` answers: `dtm` of the position, `winner` w, b or null,
/// and the moves.
nlohmann::ordered_json line_json(const ExpandedRules& rules, const GamePosition& position,
                                 const GameLine& line);

}  // namespace mate33
