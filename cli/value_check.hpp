#pragma once

#include <string>

#include "mate33/base/executor.hpp"
#include "mate33/census/table_listing.hpp"

/// What a table does not tell by itself, looked at with the tables that it needs.
namespace mate33::cli {

/// Compares the values of a sound table with floors (docs/format.md) with what its header says of them, and
/// writes down what is wrong, or why they could not be compared. Smaller tables are looked for beside the
/// file and in these directories. Does nothing for a table without floors.
void check_values(Listed& listed, const std::string& directories, Executor& team);

}  // namespace mate33::cli
