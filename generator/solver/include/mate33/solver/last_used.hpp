#pragma once

#include <algorithm>
#include <cstddef>
#include <list>
#include <memory>
#include <numeric>

#include "mate33/base/mutex.hpp"

namespace mate33 {

/// What can be read again: of what was read the entries used last, while they take no more than a budget. An
/// entry has a `key`, and `bytes`, which are guarded here. Threads may ask at the same time.
template <class Entry>
class LastUsed {
 public:
  explicit LastUsed(std::size_t budget_bytes) : budget_(budget_bytes) {}

  /// Finds the entry, or makes one of the key and these arguments, and puts it first.
  std::shared_ptr<Entry> entry_for(const auto& key, const auto&... arguments) {
    const Lock lock(mutex_);
    const auto found = std::ranges::find(entries_, key, [](const auto& entry) { return entry->key; });
    if (found != entries_.end()) {
      entries_.splice(entries_.begin(), entries_, found);
    } else {
      entries_.push_front(std::make_shared<Entry>(key, arguments...));
    }
    return entries_.front();
  }

  /// Forgets the entries that were not used for longest; even the last one where it alone is too large: who
  /// uses it keeps it.
  void account(Entry& entry, std::size_t added_bytes) {
    const Lock lock(mutex_);
    entry.bytes += added_bytes;
    std::size_t bytes = std::accumulate(entries_.begin(), entries_.end(), std::size_t{0},
                                        [](std::size_t sum, const auto& e) { return sum + e->bytes; });
    for (; bytes > budget_ && !entries_.empty(); entries_.pop_back()) {
      bytes -= entries_.back()->bytes;
    }
  }

 private:
  const std::size_t budget_;
  Mutex mutex_;                                // of what follows
  std::list<std::shared_ptr<Entry>> entries_;  // the one used last comes first
};

}  // namespace mate33
