#pragma once

#include <functional>

#include "mate33/chess/position.hpp"
#include "mate33/table/value.hpp"

namespace mate33 {

/// Answers the value of a legal position for the side to move, from any thread; unknown where there is none.
/// What it throws ends the work that asks.
using ValueSource = std::function<Value(const Position&)>;

}  // namespace mate33
