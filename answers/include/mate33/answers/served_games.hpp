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

/// The table of another game than chess, open, and the tables that answer what it does not store.
struct ServedGameTable {
  GameTableReader reader;
  std::shared_ptr<const GameTablebase> tables;

  const GameTableHeader& header() const { return reader.header(); }
  const GameLayout& layout() const { return reader.layout(); }
  std::string name() const { return reader.name(); }
};
using GameTable = std::shared_ptr<const ServedGameTable>;

/// The tables that a server answers from of xiangqi and of games that rules describe. Each game is opened
/// when it is asked for first. Any number of threads may ask.
class ServedGames {
 public:
  /// `directories`: a list of them.
  explicit ServedGames(const std::string& directories);

  /// Null where there is no such game; xiangqi is there without tables, too.
  std::shared_ptr<const GameTablebase> game(std::string_view name) const;
  /// The folders in the directories that have the name of a game and table files, each once and in order.
  std::vector<std::string> names() const;
  /// The table of distances of a name as "xiangqi:KRvK", either side first. It stays open. What is missing is
  /// no file, or no name.
  Expected<GameTable, TableFault> table(std::string_view name) const;
  /// The table that a look at a game begins with: that with the longest win of White to move, of those that
  /// are counted in about a second. Null where there is none. Its files are looked at once.
  GameTable table_to_begin_with(const std::shared_ptr<const GameTablebase>& tables) const;

 private:
  Expected<GameTable, TableFault> open(const std::shared_ptr<const GameTablebase>& tables,
                                       const GameMaterial& material) const;

  std::vector<std::string> directories_;
  mutable RulesShelf shelf_;
  mutable Mutex mutex_;  // of what follows
  mutable std::map<std::string, std::shared_ptr<const GameTablebase>, std::less<>> games_;
  mutable std::map<std::string, GameTable> tables_;     // by their names as they are listed
  mutable std::map<std::string, GameTable> beginning_;  // by game
};

/// The objects of /tables for all tables of games in the directories.
nlohmann::ordered_json list_game_tables(const std::string& directories);

}  // namespace mate33
