#pragma once

#include <deque>
#include <vector>

#include "mate33/base/mutex.hpp"
#include "mate33/base/table_file.hpp"

namespace mate33 {

/// The faults found up to now, from any thread. What is in it stays where it is.
class FaultLog {
 public:
  /// Without memory the fault is not remembered.
  void add(const TableFault& fault) noexcept {
    try {
      const Lock lock(mutex_);
      faults_.push_back(fault);
    } catch (...) {
      return;
    }
  }
  const TableFault* at(std::size_t i) const noexcept {
    const Lock lock(mutex_);
    return i < faults_.size() ? &faults_[i] : nullptr;
  }
  std::vector<TableFault> all() const {
    const Lock lock(mutex_);
    return {faults_.begin(), faults_.end()};
  }

 private:
  mutable Mutex mutex_;
  std::deque<TableFault> faults_;
};

}  // namespace mate33
