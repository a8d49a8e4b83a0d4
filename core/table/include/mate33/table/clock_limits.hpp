#pragma once

namespace mate33 {

/// The most men of tables of a metric with a clock: a hundred clocks are solved, each with all positions in
/// memory.
inline constexpr unsigned max_clock_men = 5;

}  // namespace mate33
