#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <unordered_map>
#include <utility>

namespace mate33 {

/// Values that can be made again, of which those used last are kept: as many as fit the budget, and one at
/// least. One thread at a time.
template <typename Key, typename Value, typename Hash = std::hash<Key>>
class RecentlyUsed {
 public:
  explicit RecentlyUsed(std::size_t budget_bytes) : budget_(budget_bytes) {}

  /// Null where it is not kept. Valid until something is kept or forgotten.
  const Value* find(const Key& key) {
    const auto found = values_.find(key);
    if (found == values_.end()) return nullptr;
    by_use_.splice(by_use_.begin(), by_use_, found->second.place);
    return &found->second.value;
  }

  /// Keeps the one that is there, if any. Forgets those that were not used for longest.
  void keep(const Key& key, Value value, std::size_t bytes) {
    if (values_.contains(key)) return;
    by_use_.push_front(key);
    values_.emplace(key, Kept{std::move(value), bytes, by_use_.begin()});
    bytes_ += bytes;
    while (bytes_ > budget_ && by_use_.size() > 1) forget(Key(by_use_.back()));
  }

  void forget(const Key& key) {
    const auto found = values_.find(key);
    if (found == values_.end()) return;
    bytes_ -= found->second.bytes;
    by_use_.erase(found->second.place);
    values_.erase(found);
  }

 private:
  struct Kept {
    Value value;
    std::size_t bytes;
    typename std::list<Key>::iterator place;
  };

  const std::size_t budget_;
  std::size_t bytes_ = 0;
  std::unordered_map<Key, Kept, Hash> values_;
  std::list<Key> by_use_;  // the one used last comes first
};

}  // namespace mate33
