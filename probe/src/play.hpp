#pragma once

#include "game_history.hpp"

namespace mate33 {

/// rank_for_play() with the history of the game at hand.
void rank_for_play(RootProbe& root, const GameHistory& history, bool under_rule50) noexcept;

}  // namespace mate33
