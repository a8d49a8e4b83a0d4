#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace mate33 {

/// What a table says of a position. One struct a metric, as Dtm, says all that the solver and the codec need
/// to know of it.
enum class Metric : std::uint8_t {
  dtm,  ///< distance to mate, without the fifty-move rule
  wdl,  ///< the result under the fifty-move rule (docs/rule50.md)
  dtz,  ///< the distance to the next capture or pawn move, or to mate, under the rule
};
inline constexpr std::array all_metrics = {Metric::dtm, Metric::wdl, Metric::dtz};

/// "dtm".
std::string_view name_of(Metric metric);
std::optional<Metric> parse_metric(std::string_view name);

}  // namespace mate33
