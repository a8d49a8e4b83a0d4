#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "mate33/answers/page.hpp"
#include "mate33/answers/table_places.hpp"
#include "mate33/base/stop_token.hpp"
#include "mate33/census/code_source.hpp"
#include "mate33/census/game_statistics.hpp"
#include "mate33/census/rule_statistics.hpp"
#include "mate33/census/statistics.hpp"
#include "mate33/solved_files.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

class TableMaking;

/// How tables are searched. All of it may be left out.
struct SearchSources {
  std::chrono::milliseconds most_time{
      10'000};  ///< after which a search ends, to go on when it is asked again
  /// After which a search is given up that is of use at its end alone.
  std::chrono::milliseconds most_time_at_once{60'000};
  /// What answers where a file does not; empty: the tables that answer all else. Searches that look up moves
  /// read far more than probes do, whose blocks would be gone.
  std::function<const Tablebase&()> tables;
  /// The memory for what moves lead to, of searches that count moves by sets, in bytes; 0: positions are
  /// looked at one by one.
  std::size_t store_bytes = 0;
  /// Where nothing may be thrown while a table is read: what is wrong with one that is about to be, and what
  /// is asked position by position. Empty: what that throws is told then.
  std::function<std::optional<TableFault>(const TableKey&)> fault_of;
  std::function<CodeAnswer(Metric)> codes;
  ValueSource values;
};

/// What answers cannot know from the tables alone. The functions may be called by several threads at once.
struct HttpSources {
  TablePlaces places;  ///< where the tables are
  /// The statistics of a material's table, or what is wrong with it. It may take minutes, and is to end soon
  /// after a stop is requested. What it throws counts as an error; a NoValue tells of the table that it says.
  /// One at a time is asked for, and only of tables that are there. What it has answered is kept.
  std::function<Expected<Statistics, TableFault>(Material, const ShareObserver&, const StopToken&)>
      statistics;
  /// As `statistics`, of tables of WDL and DTZ.
  std::function<Expected<RuleStatistics, TableFault>(const TableKey&, const ShareObserver&, const StopToken&)>
      rule_statistics;
  /// As `statistics`, of a game's table of distances. Empty: counted on the one thread that asks.
  std::function<Expected<GameStatistics, TableFault>(const GameCodeSource&, Code greatest,
                                                     const ShareObserver&, const StopToken&)>
      game_statistics;
  /// The longest win of this side to move, by the table's header; nothing where it is unknown. May be empty.
  std::function<std::optional<Plies>(Material, Color)> longest_win;
  /// The objects of `mate33 tables --json`, as an array; asked once.
  std::function<nlohmann::ordered_json()> tables;
  /// The object that GET /monitor answers.
  std::function<nlohmann::ordered_json()> monitor;
  SearchSources search;
  const SolvedFiles* solved = nullptr;  ///< asked where no table answers; null: there are none
  TableMaking* making = nullptr;        ///< has tables made that clients ask for; null: none are
  PageFiles page;                       ///< empty: the page was not built
};

}  // namespace mate33
