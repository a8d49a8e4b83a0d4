#pragma once

#include "arguments.hpp"

namespace mate33::cli {

/// Does what `mate33 solve` does with this line before it solves anything. Throws CommandError where the
/// command refuses the line.
void prepare_solve(const CommandLine& line);

}  // namespace mate33::cli
