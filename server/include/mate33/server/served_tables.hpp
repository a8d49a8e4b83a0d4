#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "mate33/base/expected.hpp"
#include "mate33/census/table_listing.hpp"
#include "mate33/server/directory_watch.hpp"
#include "mate33/server/table_making.hpp"
#include "mate33/server/table_statistics.hpp"
#include "mate33/solved_files.hpp"
#include "mate33/tablebase.hpp"

/// The tables that a server answers from.
namespace mate33 {

/// What the program around a server does for it: the server makes no tables and prints nothing.
struct ServerHost {
  std::function<void(const std::string& line)> say;
  /// Makes KBNvK.bin in a directory; the error is one line.
  std::function<std::optional<std::string>(const std::string& directory)> make_first_table;
  /// The contents of KBNvK.bin.
  std::function<std::vector<std::byte>()> make_in_memory;
  FileWriter write;  ///< keeps statistics; may be empty
  /// Make what clients ask for.
  TableMakers makers;
};

/// The tables as they were found at one time, and where.
struct ServedTables {
  Tablebase tables;
  std::string directories;
  std::vector<std::string> watched = {};  ///< each of them, and where what was solved for clients is kept
  std::vector<SeenFiles> files = {};      ///< of each that is watched, before the tables were looked for
  std::vector<Listed> listed = {};        ///< files first
  bool has_made_in_memory = false;
  SolvedFiles solved = {};                     ///< beside the tables
  std::vector<TableFault> solved_faults = {};  ///< why files of that kind were refused

  /// The longest win of a side to move; nothing where no sound file says so.
  std::optional<Plies> longest_win(Material material, Color to_move) const;
};

/// Opens the tables that are there. Without any, KBNvK is made first: a server would have nothing to show.
/// Its file is made in the first of the directories; else it is kept in memory.
ServedTables find_or_make_tables(const std::string& directories, const ServerHost& host);
/// The tables that are there now, to go on with. The error is why those of before had better go on serving:
/// there are none, or files cannot be read; one line.
Expected<ServedTables, std::string> find_tables_again(const ServedTables& before, const ServerHost& host);

/// The answer to GET /tables.
nlohmann::ordered_json list_tables(const ServedTables& served);

}  // namespace mate33
