#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "mate33/base/expected.hpp"
#include "mate33/census/table_listing.hpp"
#include "mate33/service/directory_watch.hpp"
#include "mate33/tablebase.hpp"

/// The tables that `mate33 serve` answers from.
namespace mate33::cli {

/// The tables as they were found at one time, and where.
struct ServedTables {
  Tablebase tables;
  std::string directories;
  std::vector<SeenFiles> files;     ///< of each directory, before the tables were looked for
  std::optional<Listed> in_memory;  ///< KBNvK, where the directory cannot be written
};

/// Opens the tables that are there. Without any, KBNvK is made first: a server would have nothing to show.
ServedTables find_or_make_tables(const Arguments& arguments);
/// The tables that are there now, to go on with. The error is why those of before had better go on serving:
/// there are none, or files cannot be read; one line.
Expected<ServedTables, std::string> find_tables_again(const ServedTables& before);

/// The answer to GET /tables.
nlohmann::ordered_json list_tables(const ServedTables& served);
/// The answer to GET /stats/KBNvK.json; the error is one line. Takes up to minutes.
Expected<nlohmann::ordered_json, std::string> count_served(const ServedTables& served, Material material);

}  // namespace mate33::cli
