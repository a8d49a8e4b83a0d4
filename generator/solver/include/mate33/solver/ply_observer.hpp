#pragma once

#include <cstdint>
#include <functional>

#include "mate33/table/value.hpp"

namespace mate33 {

/// Called after every ply with the number of positions that it settled.
using PlyObserver = std::function<void(Plies, std::uint64_t)>;

}  // namespace mate33
