#pragma once

#include <nlohmann/json.hpp>

#include "mate33/find/find_in_game_table.hpp"
#include "mate33/game/expanded_rules.hpp"

/// What searches find, as JSON: what `mate33 find --json` prints, and the server answers.
namespace mate33 {

/// Plies to mate, negative where the side to move loses: -1 where it has lost already, as where it is
/// checkmated; 0 for a draw.
int told_plies(Value value);
/// What has been found is worth this with that side to move: told_plies(), or the result under the rule, from
/// -2 to 2. Nothing where that does not belong to what has been found.
std::optional<int> told_number(Metric metric, const Found& found, Color to_move);

/// {"fen": ..., "kind": "hard_white", "dtm" or "wdl": {"white": 21}, "move": "h4e4"}
nlohmann::ordered_json found_json(Metric metric, const Found& found);
/// The same, without a move.
nlohmann::ordered_json found_json(const ExpandedRules& rules, const FoundInGame& found);

}  // namespace mate33
