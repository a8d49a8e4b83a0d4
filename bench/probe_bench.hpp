#pragma once

#include <vector>

#include "mate33/core/position.hpp"

namespace mate33::bench {

/// Random legal positions of KBNvK with this side to move, White having the pieces; the same in every run.
std::vector<Position> random_positions(Color to_move);

}  // namespace mate33::bench
