#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "mate33/game/game_material.hpp"

namespace mate33 {

/// Materials of xiangqi that belong together, by the attackers (chariot, horse, cannon, soldier) of the two
/// sides. "1v0": one against none, with any defenders on both sides (324). "1v1": one each, with at most two
/// defenders in all (126). "2v0": two with any defenders of their own against a bare general (90).
/// Normalised, each once; nothing for any other name. `rules`: of xiangqi.
std::optional<std::vector<GameMaterial>> xiangqi_set(const ExpandedRules& rules, std::string_view name);

}  // namespace mate33
