#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "game_table.hpp"
#include "table_files.hpp"

namespace mate33 {

/// The files of one table of a game whose rules are data.
class GameSlot : public TableFiles {
 public:
  /// `rules`, the shelf of the game's rules, the cache and the faults must outlive it.
  GameSlot(const ExpandedRules& rules, RulesShelf& shelf, GameTableKey key, IoMethod io, BlockCache& cache,
           FaultLog& faults)
      : TableFiles(io, faults), rules_(rules), shelf_(shelf), key_(std::move(key)), cache_(cache) {}

  /// A file by its path, to be tried after those that are there.
  void add_file(std::string path) { TableFiles::add_file(std::move(path), false); }
  /// A table of this key and of these rules that is open, to serve unless one of those that are there does.
  void add(GameTableReader reader);

  /// As TableSlot::open() and open_now(). The table is null unless the answer is ok.
  ProbeStatus open(const GameTable*& table) const noexcept {
    table = table_.load(std::memory_order_acquire);
    return table != nullptr ? ProbeStatus::ok : open(table, Attempt::after_pause);
  }
  ProbeStatus open_now(const GameTable*& table) const noexcept { return open(table, Attempt::now); }

 private:
  ProbeStatus open(const GameTable*& table, Attempt attempt) const noexcept {
    const ProbeStatus status = open_first(attempt);
    table = table_.load(std::memory_order_acquire);
    return table != nullptr ? ProbeStatus::ok : status;
  }
  bool is_open() const noexcept override { return table_.load(std::memory_order_acquire) != nullptr; }
  std::optional<TableFault> open_file(std::unique_ptr<ByteSource> source,
                                      const std::string& path) const override;
  void put(GameTableReader reader) const;

  const ExpandedRules& rules_;
  RulesShelf& shelf_;
  const GameTableKey key_;
  BlockCache& cache_;
  mutable std::unique_ptr<const GameTable> owner_;  // guarded by the lock of opening once there are threads
  mutable std::atomic<const GameTable*> table_{nullptr};
};

}  // namespace mate33
