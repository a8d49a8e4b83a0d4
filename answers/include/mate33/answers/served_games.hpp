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
  const GameTablebase& tables;

  const GameTableHeader& header() const { return reader.header(); }
  const GameLayout& layout() const { return reader.layout(); }
  std::string name() const { return reader.name(); }
};
using GameTable = std::shared_ptr<const ServedGameTable>;

/// The tables, one by one, of xiangqi and of games that rules describe. Any number of threads may ask.
class ServedGames {
 public:
  /// `directories`: the list of those of the tables.
  explicit ServedGames(const std::string& directories) : directories_(split_directory_list(directories)) {}

  /// It stays open. The tables of its game must outlive this.
  Expected<GameTable, TableFault> table(const GameTablebase& tables, const GameTableKey& key) const;
  /// The table that a look at a game begins with: that with the longest win of White to move, of those that
  /// are counted in about a second. Null where there is none. Its files are looked at once.
  GameTable table_to_begin_with(const GameTablebase& tables) const;

 private:
  Expected<GameTable, TableFault> open(const GameTablebase& tables, const GameTableKey& key) const;

  std::vector<std::string> directories_;
  mutable RulesShelf shelf_;
  mutable Mutex mutex_;                                 // of what follows
  mutable std::map<std::string, GameTable> tables_;     // by their paths in a directory
  mutable std::map<std::string, GameTable> beginning_;  // by game
};

/// The objects of /tables for all tables of games in the directories.
nlohmann::ordered_json list_game_tables(const std::string& directories);

}  // namespace mate33
