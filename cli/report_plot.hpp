#pragma once

#include <string>

#include "mate33/census/statistics.hpp"

/// The plots of `mate33 report`, as SVG elements without a script or an empty line.
namespace mate33::cli {

/// How many positions are won, above the line, and lost, below it, by the moves to mate.
std::string depth_plot(const SideCounts& counts, const std::string& title);

}  // namespace mate33::cli
