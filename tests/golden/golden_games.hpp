#pragma once

#include <array>
#include <filesystem>
#include <string>

#include "example_rules.hpp"
#include "golden_file.hpp"
#include "mate33/game/xiangqi_rules.hpp"

/// The committed tables of games.
namespace mate33::testing {

namespace fs = std::filesystem;

struct GoldenGame {
  const char* game;
  const char* material;

  GameRules rules() const { return game == std::string("xiangqi") ? xiangqi_rules() : example_rules(game); }
  fs::path path() const {
    return golden_folder() / "version2" / "games" / game / (std::string(material) + ".m33");
  }
};

inline constexpr std::array<GoldenGame, 3> golden_games = {
    {{"xiangqi", "KRvKA"}, {"xiangqi", "KPvK"}, {"amazon", "KAvK"}}};

}  // namespace mate33::testing
