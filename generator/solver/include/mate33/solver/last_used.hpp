#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <memory>
#include <type_traits>

#include "mate33/base/mutex.hpp"

namespace mate33 {

/// What can be read again: of what was read the entries used last, while they take no more than a budget. An
/// entry has a `key`, which has an order, and `bytes`, which are guarded here. Threads may ask at the same
/// time.
template <class Entry>
class LastUsed {
 public:
  explicit LastUsed(std::size_t budget_bytes) : budget_(budget_bytes) {}

  /// Finds the entry, or makes one of the key and these arguments, and puts it first.
  std::shared_ptr<Entry> entry_for(const auto& key, const auto&... arguments) {
    const Lock lock(mutex_);
    if (const auto found = places_.find(key); found != places_.end()) {
      entries_.splice(entries_.begin(), entries_, found->second);
    } else {
      entries_.push_front(std::make_shared<Entry>(key, arguments...));
      places_.emplace(key, entries_.begin());
      bytes_ += entries_.front()->bytes;
    }
    return entries_.front();
  }

  /// Forgets the entries that were not used for longest; even the last one where it alone is too large: who
  /// uses it keeps it.
  void account(Entry& entry, std::size_t added_bytes) {
    const Lock lock(mutex_);
    entry.bytes += added_bytes;
    if (is_kept(entry)) bytes_ += added_bytes;
    while (bytes_ > budget_ && !entries_.empty()) {
      bytes_ -= entries_.back()->bytes;
      places_.erase(entries_.back()->key);
      entries_.pop_back();
    }
  }

 private:
  using Entries = std::list<std::shared_ptr<Entry>>;
  using Key = std::remove_const_t<decltype(Entry::key)>;

  /// Who uses an entry may have kept it when it was forgotten, and another may have come for the same key.
  bool is_kept(const Entry& entry) const {
    const auto found = places_.find(entry.key);
    return found != places_.end() && found->second->get() == &entry;
  }

  const std::size_t budget_;
  Mutex mutex_;      // of what follows
  Entries entries_;  // the one used last comes first
  // Entries may be small, and then there are many.
  std::map<Key, typename Entries::iterator> places_;
  std::size_t bytes_ = 0;  // of all entries
};

}  // namespace mate33
