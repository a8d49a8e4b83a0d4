#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace mate33 {

/// What a table says of a position. Tables of one metric say nothing of the others, and stand in files of
/// their own. Of a metric of chess one struct, as Dtm, says all that the solver and the codec need to know.
enum class Metric : std::uint8_t {
  dtm,         ///< distance to mate, without a rule that ends the game before
  wdl,         ///< the result under the fifty-move rule (docs/rule50.md)
  dtz,         ///< the distance to the next capture or pawn move, or to mate, under that rule
  dtm50,       ///< distance to mate under that rule, a function of the clock
  repetition,  ///< the result where perpetual check by one side alone loses: a RepetitionResult
};
/// Those of chess, and those of games whose rules are data.
inline constexpr std::array chess_metrics = {Metric::dtm, Metric::wdl, Metric::dtz, Metric::dtm50};
inline constexpr std::array game_metrics = {Metric::dtm, Metric::repetition};

/// Whether a value has a course over the clock; else one code.
constexpr bool has_clock(Metric metric) {
  return metric == Metric::dtm50;
}
/// Whether wins and losses that the rule makes draws are told apart from draws.
constexpr bool has_five_classes(Metric metric) {
  return metric == Metric::wdl || metric == Metric::dtz;
}

/// "dtm".
std::string_view name_of(Metric metric);
/// The one of these metrics that has the name.
std::optional<Metric> parse_metric(std::string_view name, std::span<const Metric> among = chess_metrics);

}  // namespace mate33
