#pragma once

#include <cstdint>

namespace mate33 {

/// What a table says of a position. One struct a metric, as Dtm, says all that the solver and the codec need
/// to know of it.
enum class Metric : std::uint8_t {
  dtm,  ///< distance to mate
};

}  // namespace mate33
