#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

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
/// How moves are written: as "e2e4", and of xiangqi alone as "C2=5" (the World Xiangqi Federation's way) or
/// as books in Chinese have them.
enum class GameNotation : std::uint8_t { coordinates, wxf, chinese };
/// By its name, "wxf"; none where this game has no such notation.
std::optional<GameNotation> parse_notation(const GameRules& rules, std::string_view name);
/// The names of the notations that a game has, for messages: "coordinates, wxf or chinese".
std::string names_of_notations(const GameRules& rules);
/// How people write the game: xiangqi as the WXF has it, other games in coordinates.
GameNotation usual_notation(const GameRules& rules);
/// A move as people write it. Precondition: legal, and the game has the notation.
std::string notation_of(const ExpandedRules& rules, const GamePosition& position, const GameMove& move,
                        GameNotation notation);
/// Whether neither side has a man that can attack.
bool has_insufficient_material(const ExpandedRules& rules, const GamePosition& position);

/// The object of a position in the schema of the lichess tablebase API, with `fen` added; distances are to
/// mate. `repetition` is the name of a RepetitionResult, of the position and after each move, where the table
/// on repetition is there.
nlohmann::ordered_json position_json(const GameTablebase& tables, const GamePosition& position,
                                     const GameRoot& root, GameNotation notation);

/// A line from this position, as of chess; its DTZ are null.
nlohmann::ordered_json line_json(const ExpandedRules& rules, const GamePosition& position,
                                 const GameLine& line, GameNotation notation);

}  // namespace mate33
