#pragma once

#include <cstddef>

#include "mate33/base/executor.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/base/share_observer.hpp"

namespace mate33 {

/// Does work in parts, each by its number, and tells of the share that is done, one thread at a time. Throws
/// what the work throws.
void in_parts(std::size_t parts, Executor& executor, const ShareObserver& observer, const auto& work) {
  Mutex mutex;
  std::size_t done = 0;
  executor.for_each(parts, [&](std::size_t part) {
    work(part);
    const Lock lock(mutex);
    if (observer) observer(static_cast<double>(++done) / static_cast<double>(parts));
  });
}

}  // namespace mate33
