#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/base/expected.hpp"
#include "mate33/chess/material.hpp"
#include "mate33/table/format/game_table_header.hpp"
#include "mate33/table/metric.hpp"
#include "mate33/table/value.hpp"

/// The table files of a directory and what they say of themselves.
namespace mate33 {

/// What a table file says of itself, and what a check of its contents found.
struct Listed {
  std::string path;            ///< empty: in memory alone
  std::string game = "chess";  ///< of other games the name of their folder
  std::string material;        ///< "KBNvK", "xiangqi:KRvK"; empty: the file does not say
  std::string state;
  Metric metric = Metric::dtm;
  std::uint64_t bytes = 0;
  Plies longest;                      ///< of either side to move
  std::array<Plies, 2> longest_wins;  ///< by the side to move, which wins; 0 where there is none
  unsigned version = 0;               ///< of the general format; 0 for a flat table
  std::string sides;                  ///< of the general format: those whose values are stored
  std::vector<std::string> needs;     ///< the tables without which it does not tell all: "KPvK.wdl"
  std::string fault;                  ///< what a check found wrong, in one line
  std::string unchecked;              ///< why its values could not be compared with the header, if not
  std::string sha256;                 ///< of a flat table: decompressed
  std::string values;                 ///< of the general format: the digests, where the file says them
  std::string comparison;             ///< with what is published, where there is something
  bool damaged = false, unreadable = false;
  bool misnamed = false;  ///< whole, as far as it was looked into, but not found under this name
  /// Of a game whose rules are data, and what the header counts, by side to move; else null and zero.
  std::shared_ptr<const ExpandedRules> rules;
  std::array<TableCounts, 2> counts{};
};

/// The table files of a directory, in order of their names; none where there is no such directory. The error
/// is one line.
Expected<std::vector<std::string>, std::string> table_files(const std::string& directory);
/// The table files in the folders of games that a directory has, in order of folders and names. Folders that
/// cannot be read have none: they may be anything.
std::vector<std::string> game_table_files(const std::string& directory);

/// Looks into a table file.
Listed list_table(const std::string& path);
/// Looks into a table file, and at all of its contents.
Listed check_table(const std::string& path, Executor& executor);
/// Looks into the table of a game, in its folder; with an executor at all of its contents, too.
Listed list_game_table(const std::string& path, RulesShelf& shelf, Executor* checker = nullptr);
/// A flat table in memory. Precondition: FlatTable::file_bytes long.
Listed list_flat_table(std::span<const std::byte> table);

}  // namespace mate33
