#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
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
/// may be called from any number of threads, but not beside the functions that add.
class GamesOfTablebase {
 public:
  /// The cache and the faults must outlive it.
  GamesOfTablebase(IoMethod io, BlockCache& cache, FaultLog& faults)
      : io_(io), cache_(cache), faults_(faults) {}

  /// `names`: those in the directory, of which folders may be of games.
  void add_directory(const std::string& directory, const std::vector<std::string>& names);
  /// A table that is open. The fault says why it is refused: there are tables of its game by other rules.
  std::optional<TableFault> add(GameTableReader reader);

  /// Null where there is no such game. It stays where it is.
  const GameTablebase* game(std::string_view name);
  /// The games of which there are tables. Sorted.
  std::vector<std::string> names();

 private:
  GameTablebase* find(const std::string& name);
  GameTablebase& open(const std::string& name, std::shared_ptr<const ExpandedRules> rules);

  IoMethod io_;
  BlockCache& cache_;
  FaultLog& faults_;
  std::vector<std::string> directories_;
  std::set<std::string> folders_;                                // in them, by name, that may be of games
  Mutex mutex_;                                                  // of what follows
  std::map<std::string, std::unique_ptr<GameTablebase>> games_;  // null where there is no such game
};

}  // namespace mate33
