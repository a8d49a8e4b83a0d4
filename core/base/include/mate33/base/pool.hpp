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

/// A room of a pool, for as long as this lives.
template <class Room>
class Lent {
 public:
  explicit Lent(Pool<Room>& pool) : pool_(pool), room_(pool.take()) {}
  ~Lent() { pool_.give(std::move(room_)); }
  Lent(const Lent&) = delete;
  Lent& operator=(const Lent&) = delete;

  Room& operator*() const { return *room_; }

 private:
  Pool<Room>& pool_;
  std::unique_ptr<Room> room_;
};

}  // namespace mate33
