#pragma once

#include <functional>
#include <string_view>

#include "mate33/census/value_source.hpp"

namespace mate33 {

/// Gives the lines "FEN,plies" of every legal position that stands for its images to the sink, after a
/// heading, many lines at a time. The plies are negative where the side to move is mated, and empty for a
/// draw. What the sink or the source throws ends it. Precondition: normalised, 3 to max_table_men men.
void export_csv(Material material, const ValueSource& value_of,
                const std::function<void(std::string_view)>& sink);

}  // namespace mate33
