#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "mate33/base/executor.hpp"
#include "mate33/base/share_observer.hpp"
#include "mate33/census/exported.hpp"

/// Every entry of a table as a number, for programs that look at all of it at once.
namespace mate33 {

/// Gives the raw values of a table (docs/format.md) to the sink, part by part. What the sink throws
/// ends it. Precondition: normalised, 3 to max_table_men men.
void export_raw(Material material, const Exported& exported, Executor& team,
                const std::function<void(std::span<const std::byte>)>& sink,
                const ShareObserver& observer = {});

}  // namespace mate33
