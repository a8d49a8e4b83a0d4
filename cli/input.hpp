#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arguments.hpp"
#include "mate33/census/move_check.hpp"
#include "mate33/census/value_source.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/table/flat_table.hpp"
#include "mate33/tablebase.hpp"

/// What commands are given: tables, materials and positions, with the errors that belong to each.
namespace mate33::cli {

/// Adds --tables, which may be given more than once.
void add_tables_option(ArgumentParser& parser);
/// Adds --threads.
void add_threads_option(ArgumentParser& parser);

/// Where tables are looked for: --tables, else MATE33_PATH, else $XDG_DATA_HOME/mate33 if there is one, else
/// ./data.
std::string table_directories(const Arguments& arguments);
/// Of a list of directories the one in which tables are made.
std::string first_directory(const std::string& directories);
/// Opens the tables there, with a warning on standard error for each file that is refused.
Tablebase open_tables(const Arguments& arguments);
/// Finds the tables there by their names; a file is opened by the first probe that needs it.
Tablebase find_tables(const Arguments& arguments);
/// The table in this file, then those beside it and in these directories. Throws CommandError.
Tablebase tables_beside(const std::string& path, const std::string& directories);
/// A warning on standard error for each fault but the first `told`; how many there are by now.
std::size_t warn_of_faults(const Tablebase& tables, std::size_t told = 0);

/// Throws CommandError, with what to do, if the table is not open.
void require_table(const Tablebase& tables, const TableKey& key, const Arguments& arguments);

/// The first KBNvK.bin or KBNvK.bin.zst there, decompressed, whatever it says: its hash is not compared.
struct FlatFile {
  std::string path;
  TableMemory memory;
};
/// Its path; empty if there is none.
std::string find_flat_file_path(const Arguments& arguments);
/// Throws CommandError if there is none, or only one that cannot be read or has the wrong size.
FlatFile find_flat_file(const Arguments& arguments);

/// --out. Throws CommandError for a name by which --tables could not find it.
std::string out_directory(const Arguments& arguments);

/// --threads, 0 for all. Throws CommandError outside 0..1024.
unsigned thread_count(const Arguments& arguments);

/// For a command that takes options alone. Throws CommandError.
void refuse_operands(std::string_view command, const Arguments& arguments);
/// A material that can have a table, normalised. Throws CommandError.
Material table_material(const std::string& text);
/// The same of several, each once.
std::vector<Material> table_materials(std::span<const std::string> texts);
/// The only operand, as such a material. Throws CommandError.
Material material_operand(const Arguments& arguments);

/// Of --all N: all materials of up to N men of which there is a table of this metric. Throws CommandError
/// where there is none.
std::vector<Material> materials_there(const Arguments& arguments, const Tablebase& tables, Metric metric);

/// The operands together as one FEN, so that it need not be quoted; notes go to standard error. Throws
/// CommandError if it is not a FEN or not a legal position.
Position position_operand(const Arguments& arguments);

/// What explain() says of tables elsewhere.
inline constexpr const char* name_directory = "name its directory with --tables";
/// One line that says why there is no answer and what to do.
std::string explain(ProbeStatus status, const TableKey& key, const Arguments& arguments);
std::string explain(ProbeStatus status, const TableKey& key, const std::string& directories);

/// The values that the tables of these directories say. It throws NoValue. The tables must live as long.
ValueSource values_of(const Tablebase& tables, const std::string& directories);
/// As values_of(), of DTM50: by the clock of the position.
ValueSource values_by_clock(const Tablebase& tables, const std::string& directories);
/// As values_of(), of WDL and DTZ.
RuleSource rule_values_of(const Tablebase& tables, const std::string& directories);

/// One line that says that there are no tables at all, and how to make some.
std::string explain_no_tables(const Arguments& arguments);

}  // namespace mate33::cli
