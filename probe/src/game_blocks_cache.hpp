#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <unordered_map>
#include <vector>

#include "mate33/base/mutex.hpp"
#include "mate33/table/codec/code.hpp"

namespace mate33 {

/// Decoded blocks of the tables of one game, those used last, within a budget. Safe from any number of
/// threads.
class GameBlocksCache {
 public:
  using Block = std::shared_ptr<const std::vector<Code>>;

  explicit GameBlocksCache(std::size_t budget_bytes) : budget_(budget_bytes) {}

  /// Null where it is not there.
  Block find(std::uint64_t key) {
    const Lock lock(mutex_);
    const auto found = by_key_.find(key);
    if (found == by_key_.end()) return nullptr;
    by_use_.splice(by_use_.begin(), by_use_, found->second);
    return found->second->block;
  }
  void keep(std::uint64_t key, Block block) {
    const Lock lock(mutex_);
    if (by_key_.contains(key)) return;
    bytes_ += block->size() * sizeof(Code);
    by_use_.push_front({key, std::move(block)});
    by_key_[key] = by_use_.begin();
    while (bytes_ > budget_ && by_use_.size() > 1) {
      bytes_ -= by_use_.back().block->size() * sizeof(Code);
      by_key_.erase(by_use_.back().key);
      by_use_.pop_back();
    }
  }

 private:
  struct Entry {
    std::uint64_t key;
    Block block;
  };

  Mutex mutex_;  // of all that follows
  std::size_t budget_, bytes_ = 0;
  std::list<Entry> by_use_;  // the one used last comes first
  std::unordered_map<std::uint64_t, std::list<Entry>::iterator> by_key_;
};

}  // namespace mate33
