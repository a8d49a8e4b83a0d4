#pragma once

#include <functional>
#include <span>
#include <string>

#include "mate33/base/executor.hpp"
#include "mate33/base/share_observer.hpp"
#include "mate33/census/move_check.hpp"
#include "storage_order.hpp"

namespace mate33 {

/// Is given the faults, from any thread.
using FaultSink = std::function<void(const Position&, const std::string& fault)>;

/// Checks many positions, and asks for all that takes in the order in which tables store it: of a table that
/// is large beside the cache each block is decompressed once, and not for each of the moves that lead there.
/// Takes about a kilobyte a position. Precondition: legal positions of the order's material.
void check_in_order(std::span<const Position> positions, const MoveCheck& check, const StorageOrder& order,
                    Executor& executor, const FaultSink& sink, const ShareObserver& observer);

}  // namespace mate33
