#pragma once

#include <functional>
#include <string_view>

#include "mate33/census/exported.hpp"

namespace mate33 {

/// Gives the lines "FEN,plies" of every legal position that stands for its images to the sink, after a
/// heading, many lines at a time. What the sink throws ends it. Precondition: normalised, 3 to max_table_men
/// men.
void export_csv(Material material, const Exported& exported,
                const std::function<void(std::string_view)>& sink);

}  // namespace mate33
