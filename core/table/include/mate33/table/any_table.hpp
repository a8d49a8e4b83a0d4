#pragma once

#include <string>

#include "mate33/base/expected.hpp"
#include "mate33/base/table_file.hpp"
#include "mate33/table/format/table_facts.hpp"

namespace mate33 {

/// What a table file says of itself, whatever its game. The error says what is wrong with it.
Expected<TableFacts, TableFault> facts_of_table(const std::string& path);

}  // namespace mate33
