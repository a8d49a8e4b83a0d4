#pragma once

#include <compare>

#include "mate33/game/game_material.hpp"
#include "mate33/table/metric.hpp"

namespace mate33 {

/// What a table of a game whose rules are data is found by, among those of its game.
struct GameTableKey {
  GameMaterial material;
  Metric metric = Metric::dtm;
  friend auto operator<=>(const GameTableKey&, const GameTableKey&) = default;
};

}  // namespace mate33
