#pragma once

#include <memory>

#include "mate33/game/expanded_rules.hpp"

namespace mate33 {

/// Xiangqi, as examples/rules/xiangqi.rules has it: king (general), chariot R, horse N, cannon C, soldier P,
/// advisor A, elephant E. Nine files and ten ranks, 0 to 9, red's (White's) palace below. Without rules on
/// repetition.
const GameRules& xiangqi_rules();

/// Expanded once for all. From any thread.
const std::shared_ptr<const ExpandedRules>& expanded_xiangqi_rules();

}  // namespace mate33
