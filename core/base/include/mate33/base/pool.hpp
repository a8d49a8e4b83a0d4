#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "mate33/base/mutex.hpp"

namespace mate33 {

/// What a part of some work needs, lent to one part at a time: as many are made as parts work side by side.
template <class Room>
class Pool {
 public:
  std::unique_ptr<Room> take() {
    const Lock lock(mutex_);
    if (idle_.empty()) return std::make_unique<Room>();
    std::unique_ptr<Room> room = std::move(idle_.back());
    idle_.pop_back();
    return room;
  }
  void give(std::unique_ptr<Room> room) {
    const Lock lock(mutex_);
    idle_.push_back(std::move(room));
  }

  /// When nothing is lent: all that have been made.
  std::span<const std::unique_ptr<Room>> all() const { return idle_; }

 private:
  Mutex mutex_;
  std::vector<std::unique_ptr<Room>> idle_;
};

}  // namespace mate33
