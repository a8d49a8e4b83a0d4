#include "value_check.hpp"

#include "input.hpp"
#include "mate33/answers/probed_values.hpp"
#include "mate33/base/directory.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33::cli {

void check_values(Listed& listed, const std::string& directories, Executor& team) {
  if (listed.damaged || listed.unreadable || listed.misnamed) return;
  const auto reader = TableReader::open_file(listed.path);
  if (!reader || !reader->header().has_floors()) return;
  const Tablebase tables = tables_beside(listed.path, directories);
  const CodeSource values = codes_of_stored_sides(
      *reader, code_answer_of(tables, reader->header().metric, directories, name_directory));
  try {
    const auto fault = find_value_fault(*reader, values.read, team);
    if (!fault) return;
    listed.damaged = true;
    listed.state = "DAMAGED";
    listed.fault = fault->message;
    if (!listed.comparison.empty()) listed.comparison = "not as published";
  } catch (const NoValue& missing) {
    listed.unchecked = missing.what();
  }
}

}  // namespace mate33::cli
