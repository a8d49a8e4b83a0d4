#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "mate33/base/mutex.hpp"
#include "mate33/game_tablebase.hpp"
#include "mate33/table/game_table_reader.hpp"

namespace mate33 {

/// The tables of xiangqi, and of games that rules describe, that a server answers from: each game is opened
/// when it is asked for first. Any number of threads may ask.
class ServedGames {
 public:
  /// `directories`: a list of them.
  explicit ServedGames(const std::string& directories);

  /// Null where there is no such game; xiangqi is there without tables, too.
  std::shared_ptr<const GameTablebase> game(std::string_view name) const;
  /// The folders in the directories that have the name of a game and table files, each once and in order.
  std::vector<std::string> names() const;
  /// The table of a name as "xiangqi:KRvK", either side first. The error is one line.
  Expected<GameTableReader, std::string> table(std::string_view name) const;

 private:
  std::vector<std::string> directories_;
  mutable RulesShelf shelf_;
  mutable Mutex mutex_;  // of what follows
  mutable std::map<std::string, std::shared_ptr<const GameTablebase>, std::less<>> games_;
};

/// The objects of /tables for all tables of games in the directories.
nlohmann::ordered_json list_game_tables(const std::string& directories);

}  // namespace mate33
