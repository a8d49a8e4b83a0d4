#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace mate33 {

/// What a table says of a position. One struct a metric, as Dtm, says all that the solver and the codec need
/// to know of it.
enum class Metric : std::uint8_t {
  dtm,    ///< distance to mate, without the fifty-move rule
  wdl,    ///< the result under the fifty-move rule (docs/rule50.md)
  dtz,    ///< the distance to the next capture or pawn move, or to mate, under the rule
  dtm50,  ///< distance to mate under the rule, a function of the clock
};
inline constexpr std::array all_metrics = {Metric::dtm, Metric::wdl, Metric::dtz, Metric::dtm50};

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
std::optional<Metric> parse_metric(std::string_view name);

}  // namespace mate33
