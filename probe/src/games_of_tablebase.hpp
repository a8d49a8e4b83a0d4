#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "block_cache.hpp"
#include "fault_log.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/game_tablebase.hpp"
#include "mate33/table/game_table_reader.hpp"

namespace mate33 {

/// The games of a Tablebase whose rules are data, each opened when it is asked for first. game() and names()
/// may be called from any number of threads.
class GamesOfTablebase {
 public:
  /// The cache and the faults must outlive it.
  GamesOfTablebase(IoMethod io, BlockCache& cache, FaultLog& faults)
      : io_(io), cache_(cache), faults_(faults) {}

  void add_directory(const std::string& directory);
  /// A table that is open. The fault says why it is refused.
  std::optional<TableFault> add(GameTableReader reader);

  /// Null where there is no such game. It stays where it is.
  const GameTablebase* game(std::string_view name);
  /// The games of which there are tables. Sorted.
  std::vector<std::string> names() const;

 private:
  GameTablebase& open(const std::string& name, std::shared_ptr<const ExpandedRules> rules);

  IoMethod io_;
  BlockCache& cache_;
  FaultLog& faults_;
  std::vector<std::string> directories_;
  mutable Mutex mutex_;  // of what follows
  std::map<std::string, std::unique_ptr<GameTablebase>, std::less<>> games_;
};

}  // namespace mate33
