#pragma once

#include <functional>

namespace mate33 {

/// Called from one thread at a time with the share of the work done, 0 to 1.
using ShareObserver = std::function<void(double share)>;

}  // namespace mate33
