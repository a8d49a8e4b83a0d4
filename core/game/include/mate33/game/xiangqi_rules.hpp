#pragma once

#include "mate33/game/game_rules.hpp"

namespace mate33 {

/// Xiangqi: king (general), chariot R, horse N, cannon C, soldier P, advisor A, elephant E. Nine files and
/// ten ranks, 0 to 9, red's (White's) palace below. Without rules on repetition.
const GameRules& xiangqi_rules();

}  // namespace mate33
