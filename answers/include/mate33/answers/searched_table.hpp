#pragma once

#include <array>
#include <optional>
#include <string>

#include "mate33/answers/table_places.hpp"
#include "mate33/census/code_source.hpp"
#include "mate33/find/find_in_game_table.hpp"
#include "mate33/find/find_in_table.hpp"
#include "mate33/game_tablebase.hpp"
#include "mate33/plan/table_store.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

/// A table of chess, as it is for who looks at all of its values. Does not move: its codes refer to it.
class SearchedTable {
 public:
  /// The file of the general format that is found first in the directories; where there is none that can be
  /// read, the tables are asked value by value. They must live as long. Throws NoValue where they do not have
  /// it. Precondition: a metric of chess without a clock.
  SearchedTable(const Tablebase& tables, const TableKey& key, const TablePlaces& places);
  /// What the file does not tell is asked of `answer`. Precondition: there is the table.
  SearchedTable(const TableKey& key, const TablePlaces& places, const CodeAnswer& answer);
  SearchedTable(const SearchedTable&) = delete;
  SearchedTable& operator=(const SearchedTable&) = delete;

  const TableKey& key() const { return key_; }
  /// Reading them throws TableError, and what the answer throws, as NoValue.
  const CodeSource& codes() const { return *codes_; }
  /// By side to move the greatest distance, whoever wins; nothing where no header tells it.
  std::optional<std::array<Plies, 2>> longest() const;
  /// It, to be searched for this. `value_of` as FindTable has it. Where no header tells what is longest, and
  /// it is looked for, the table is read. With a store of DTM moves are counted by sets, where it has what
  /// they lead to. Throws as codes() does.
  FindTable to_find(const FindQuery& query, ValueSource value_of, Executor& executor,
                    const TableStore* store = nullptr) const;
  /// About how long it takes one core to read them all, in seconds: long where a side is not stored, where
  /// there are floors, and where what is read was packed at level best.
  double seconds_of_core() const;
  /// As many as it takes beside that to look up the moves of all positions one by one.
  double seconds_of_moves() const;

 private:
  double entries() const;  // of one side to move

  TableKey key_;
  std::optional<TableReader> reader_;  // none: asked value by value
  std::optional<CodeSource> codes_;
};

/// A table of distances of a game, to be searched.
class SearchedGameTable {
 public:
  /// What the file does not tell, and what moves lead to, is asked of the tables. All must live as long.
  SearchedGameTable(const GameTableReader& reader, const GameTablebase& tables, const TablePlaces& places);
  SearchedGameTable(const SearchedGameTable&) = delete;
  SearchedGameTable& operator=(const SearchedGameTable&) = delete;

  const GameFindTable& to_find() const { return table_; }

 private:
  GameCodeAnswer code_of_;
  GameCodeSource codes_;
  GameFindTable table_;
};

}  // namespace mate33
