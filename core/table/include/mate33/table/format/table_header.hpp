#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mate33/table/format/table_facts.hpp"
#include "mate33/table/layouts/chess/block_map.hpp"
#include "mate33/table/table_key.hpp"

namespace mate33 {

inline constexpr std::string_view table_file_extension = ".m33";

/// What a table of chess says of itself, beside the fixed facts of its format.
struct TableHeader : TableFacts {
  Material material;
  std::vector<Piece> pieces;  ///< in the order of the layout
  /// Whether values are coded beside those of the table of WDL with the same men, which is needed to read
  /// them. Only of DTZ.
  bool needs_wdl = false;
  /// Whether its planes learn while they are coded, in the context codec.
  bool planes_learn = false;

  TableKey key() const { return {Game::chess, material, metric}; }
  friend bool operator==(const TableHeader&, const TableHeader&) = default;
};

/// "KBNvK", "KBNvK.wdl": distances to mate need no name.
std::string table_name(const TableKey& key);
/// "KBNvK.m33", "KBNvK.wdl.m33".
std::string table_file_name(const TableKey& key);
/// The tables without which this one does not tell its values, in the order of the line `needs`: that of WDL,
/// or those that Black's captures and promotions lead to.
std::vector<TableKey> needed_tables(const TableHeader& header);

}  // namespace mate33
