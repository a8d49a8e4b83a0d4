#pragma once

#include <cstddef>
#include <vector>

#include "mate33/chess/position.hpp"

namespace mate33 {

/// The positions of random games one after another from the start, the same on every machine. Games end by
/// the rules, for want of material, or after 300 plies; those in which no move is left are among them.
std::vector<Position> random_positions(std::size_t count);

}  // namespace mate33
