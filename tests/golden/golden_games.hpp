#pragma once

#include <array>
#include <filesystem>
#include <string>

#include "example_rules.hpp"
#include "golden_file.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/table/format/packing.hpp"

/// The committed tables of games.
namespace mate33::testing {

namespace fs = std::filesystem;

struct GoldenGame {
  const char* game;
  const char* material;
  const char* folder;
  Packing packing;

  GameRules rules() const { return game == std::string("xiangqi") ? xiangqi_rules() : example_rules(game); }
  fs::path path() const {
    return golden_folder() / "version2" / folder / game / (std::string(material) + ".m33");
  }
};

inline constexpr std::array<GoldenGame, 7> golden_games = {
    {{"xiangqi", "KRvKA", "games", quick_packing},
     {"xiangqi", "KPvK", "games", quick_packing},
     {"amazon", "KAvK", "games", quick_packing},
     {"xiangqi", "KRvKA", "games-best", best_packing},
     {"xiangqi", "KPvK", "games-best", best_packing},
     {"amazon", "KAvK", "games-best", best_packing},
     {"xiangqi", "KNvKA", "games-best", best_packing}}};

}  // namespace mate33::testing
