#pragma once

#include <string_view>

#include "c_convert.hpp"
#include "mate33/game/rules_text.hpp"
#include "mate33/game_tablebase.hpp"
#include "mate33/table/layouts/game/game_layout.hpp"

namespace mate33 {

/// Calls function(tablebase, key) for the table that the texts name: "KBNvK" or "xiangqi:KRvKN", and a metric
/// of its game.
template <class Function>
mate33_status with_table(const mate33_tablebase* tables, const char* material_text, const char* metric_text,
                         Function function) noexcept {
  if (tables == nullptr || material_text == nullptr || metric_text == nullptr) return MATE33_BAD_ARGUMENT;
  return guarded([&] {
    const std::string_view name = material_text;
    const std::size_t colon = name.find(':');
    if (colon == std::string_view::npos) {
      const auto material = Material::parse(name);
      const auto metric = parse_metric(metric_text);
      if (!material || !metric) return MATE33_BAD_ARGUMENT;
      return function(tables->tables, TableKey(Game::chess, *material, *metric));
    }
    const auto metric = parse_metric(metric_text, game_metrics);
    if (!metric || !is_game_name(name.substr(0, colon))) return MATE33_BAD_ARGUMENT;
    const GameTablebase* const game = tables->tables.game(name.substr(0, colon));
    if (game == nullptr) return MATE33_MISSING_TABLE;
    const auto material = GameMaterial::parse(game->rules().rules(), name.substr(colon + 1));
    if (!material) return MATE33_BAD_ARGUMENT;
    if (!GameLayout::fits(game->rules(), *material)) return MATE33_TOO_MANY_MEN;
    return function(*game, GameTableKey{material->normalised(game->rules()), *metric});
  });
}

}  // namespace mate33
