#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "http_content.hpp"
#include "mate33/base/expected.hpp"
#include "mate33/chess/material.hpp"

namespace mate33 {

/// Something made of a table that takes long: made once for each material, and kept.
template <class Made>
class MadeOnce {
 public:
  using Result = Expected<Made, std::string>;
  using Kept = std::shared_ptr<const Result>;

  /// What was made; null if it was not, yet.
  Kept find(Material material) const {
    const std::lock_guard lock(mutex_);
    const auto slot = slots_.find(material);
    return slot == slots_.end() ? nullptr : slot->second->kept;
  }
  /// What was or is now made, by one thread for all that wait for it. An error is not kept.
  template <class Maker>
  Kept get(Material material, Maker make) {
    const std::shared_ptr<Slot> slot = slot_of(material);
    const std::lock_guard making(slot->making);
    if (Kept kept = find(material)) return kept;
    Kept made = std::make_shared<const Result>(make());
    if (*made) {
      const std::lock_guard lock(mutex_);
      slot->kept = made;
    }
    return made;
  }

 private:
  struct Slot {
    std::mutex making;
    Kept kept;  // guarded by mutex_
  };
  std::shared_ptr<Slot> slot_of(Material material) {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<Slot>& slot = slots_[material];
    if (!slot) slot = std::make_shared<Slot>();
    return slot;
  }

  mutable std::mutex mutex_;
  std::map<Material, std::shared_ptr<Slot>> slots_;
};

/// What the server has made of its tables; from any number of threads.
struct StatisticsStore {
  struct Counted {
    nlohmann::ordered_json json;
    HttpContent content;  ///< the same as JSON, compressed as well as can be
  };
  MadeOnce<Counted> counted;
  MadeOnce<HttpContent> endgames;
  std::once_flag tables_listed;
  nlohmann::ordered_json tables;
};

}  // namespace mate33
