#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <new>
#include <optional>

#include "block_cache.hpp"
#include "fault_log.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

/// A table of any game whose blocks lie in the cache that it shares with others.
class CachedTable {
 protected:
  CachedTable(std::size_t block_count, BlockCache& cache, FaultLog& faults)
      : cache_(cache),
        faults_(faults),
        slots_of_blocks_(std::make_unique<BlockCache::SlotOfBlock[]>(block_count)) {}

  struct CodeAndStatus {
    ProbeStatus status;
    Code code;
  };

  BlockCache& cache() const { return cache_; }
  BlockCache::SlotOfBlock& slot(std::size_t block) const { return slots_of_blocks_[block]; }

  /// Tells of a fault once a table: a damaged one would fill the log.
  ProbeStatus note(const TableFault& fault) const noexcept {
    if (!fault_noted_.exchange(true)) faults_.add(fault);
    return status_of(fault);
  }
  /// As note(), of a block: what could not be read may be read the next time; what was read is what the file
  /// holds.
  ProbeStatus refuse(std::size_t block, const TableFault& fault) const noexcept {
    if (fault.kind == TableFault::Kind::damaged) cache_.mark_damaged(slots_of_blocks_[block]);
    return note(fault);
  }
  /// Reads the whole table past the cache. Tells of a fault.
  template <class Reader>
  ProbeStatus verify(const Reader& reader) const noexcept {
    try {
      InlineExecutor executor;
      const std::optional<TableFault> fault = find_table_fault(reader, executor);
      return fault ? note(*fault) : ProbeStatus::ok;
    } catch (const std::bad_alloc&) {
      return ProbeStatus::out_of_memory;
    }
  }

 private:
  BlockCache& cache_;
  FaultLog& faults_;
  mutable std::atomic<bool> fault_noted_{false};
  std::unique_ptr<BlockCache::SlotOfBlock[]> slots_of_blocks_;
};

}  // namespace mate33
