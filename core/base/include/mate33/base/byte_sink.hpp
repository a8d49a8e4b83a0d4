#pragma once

#include <cstddef>
#include <functional>
#include <span>

namespace mate33 {

/// Takes the next bytes of something that is too large to be held at once. It may throw what its maker says.
using ByteSink = std::function<void(std::span<const std::byte>)>;

}  // namespace mate33
