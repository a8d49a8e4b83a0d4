#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "mate33/table/format/game_table_header.hpp"
#include "mate33/table/table_key.hpp"

/// What the names of table files mean, and what those mean that are nearly such names.
namespace mate33 {

/// Whether a file is called "*.m33", in letters of either case.
bool has_table_extension(std::string_view name);

/// The table that a file's name means, whatever the case of its letters and the order of the men in it:
/// "kqvk.M33" means that of KQvK. Only a file that is called table_file_name() is found as that table.
std::optional<TableKey> key_meant_by(std::string_view file_name);
/// As key_meant_by(), for a file in the folder of a game whose rules are data.
std::optional<GameTableKey> game_key_meant_by(const ExpandedRules& rules, std::string_view file_name);

/// Whether some table is called so.
bool is_name_of_table(std::string_view file_name);
bool is_name_of_table(const ExpandedRules& rules, std::string_view file_name);

/// One line: that this file is misnamed, and what the table is to be called. `what` is a table's name, as
/// "KQvK" or "xiangqi:KRvK".
std::string misnamed(const std::string& path, const std::string& what, const std::string& right_name);

}  // namespace mate33
