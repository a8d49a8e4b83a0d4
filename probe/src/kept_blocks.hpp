#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <unordered_map>
#include <utility>

#include "mate33/base/mutex.hpp"

namespace mate33 {

/// Decoded blocks, those used last, within a budget. Safe from any number of threads. BlockCache, for codes
/// that do not change with a clock, is the quicker one.
template <class Block>
class KeptBlocks {
 public:
  using Kept = std::shared_ptr<const Block>;

  /// In the unit in which costs are: bytes, or blocks.
  explicit KeptBlocks(std::size_t budget) : budget_(budget) {}

  /// Null where it is not there.
  Kept find(std::uint64_t key) {
    const Lock lock(mutex_);
    const auto found = by_key_.find(key);
    if (found == by_key_.end()) return nullptr;
    by_use_.splice(by_use_.begin(), by_use_, found->second);
    return found->second->block;
  }
  /// One that costs more than the budget stays until the next one comes. Throws std::bad_alloc.
  void keep(std::uint64_t key, Kept block, std::size_t cost) {
    const Lock lock(mutex_);
    if (by_key_.contains(key)) return;
    by_use_.push_front({key, cost, std::move(block)});
    cost_ += cost;
    by_key_[key] = by_use_.begin();
    for (; cost_ > budget_ && by_use_.size() > 1; by_use_.pop_back()) {
      cost_ -= by_use_.back().cost;
      by_key_.erase(by_use_.back().key);
    }
  }

 private:
  struct Entry {
    std::uint64_t key;
    std::size_t cost;
    Kept block;
  };

  Mutex mutex_;  // of all that follows
  std::size_t budget_, cost_ = 0;
  std::list<Entry> by_use_;  // the one used last comes first
  std::unordered_map<std::uint64_t, typename std::list<Entry>::iterator> by_key_;
};

}  // namespace mate33
