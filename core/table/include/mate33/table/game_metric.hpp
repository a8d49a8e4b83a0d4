#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace mate33 {

/// What a table of a game whose rules are data says of a position. Tables of one metric say nothing of the
/// other, and stand in files of their own.
enum class GameMetric : std::uint8_t {
  dtm,         ///< distance to mate; endless play is a draw
  repetition,  ///< the result where perpetual check by one side alone loses: a RepetitionResult
};
inline constexpr std::array all_game_metrics = {GameMetric::dtm, GameMetric::repetition};

/// "dtm".
constexpr std::string_view name_of(GameMetric metric) {
  return metric == GameMetric::dtm ? "dtm" : "repetition";
}
constexpr std::optional<GameMetric> parse_game_metric(std::string_view name) {
  for (const GameMetric metric : all_game_metrics) {
    if (name_of(metric) == name) return metric;
  }
  return std::nullopt;
}

}  // namespace mate33
