#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "mate33/table/table_reader.hpp"

/// Files in memory, opened as "T.m33".
namespace mate33 {

Expected<TableReader, TableFault> open(const std::vector<std::byte>& file);

/// What is wrong with a file, without its name; nothing where it opens.
std::string error_of(const std::vector<std::byte>& file);

}  // namespace mate33
