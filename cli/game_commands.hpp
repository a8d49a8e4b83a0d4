#pragma once

#include "game_input.hpp"

/// What the commands do for games other than the chess that is built in.
namespace mate33::cli {

ExitCode generate_games(const SharedRules& rules, const Arguments& arguments);
/// Does what that does before it makes anything: throws CommandError where there is no room for its plan.
void prepare_games(const SharedRules& rules, const Arguments& arguments);
ExitCode find_in_game(const SharedRules& rules, const Arguments& arguments);
ExitCode probe_game(const SharedRules& rules, const Arguments& arguments);
ExitCode line_of_game(const SharedRules& rules, const Arguments& arguments);
ExitCode stats_of_game(const SharedRules& rules, const Arguments& arguments);
ExitCode verify_game(const SharedRules& rules, const Arguments& arguments);

}  // namespace mate33::cli
