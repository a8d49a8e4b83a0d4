#pragma once

#include <cstddef>
#include <vector>

#include "general_tables.hpp"
#include "mate33/table/table_reader.hpp"

/// Tables of the general format, changed as a sound or an unsound writer might have written them.
namespace mate33 {

/// Which blocks of a table are to be written with two bytes a code.
enum class Wide { none, all, every_third };
/// The same table with blocks of other widths.
Bytes with_widths(const Bytes& table, Wide wide);
/// The same table with another header, and this code for every position.
Bytes with_one_code(const Bytes& table, const TableHeader& header, Code code);
/// The same table with another header.
Bytes with_header(const Bytes& table, const TableHeader& header);
TableHeader header_of(const Bytes& table);
/// Where a block of a table begins in its file.
std::size_t offset_of_block(const Bytes& table, std::size_t block);

}  // namespace mate33
