#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "mate33/core/table_reader.hpp"
#include "mate33/tablebase.hpp"

/// Small tables of the general format, made once in a program, and their positions with the solver's values.
namespace mate33 {

/// A directory with KQvKR, KPvKP and all that they need.
const std::filesystem::path& small_tables();
std::vector<std::byte> bytes_of_file(const std::filesystem::path& path);
std::vector<std::byte> bytes_of_table(const char* name);

struct Sample {
  Position position;
  Value value;
};
/// About so many legal positions of a material, spread over the whole table, either side to move.
std::vector<Sample> samples_of(const char* name, std::size_t count);
/// How many of them are not answered with their values.
std::size_t count_wrong(const Tablebase& tables, const std::vector<Sample>& samples);

/// Which blocks of a table are to be written with two bytes a code.
enum class Wide { none, all, every_third };
/// The same table with blocks of other widths.
std::vector<std::byte> with_widths(const std::vector<std::byte>& table, Wide wide);
/// The same table with another header, and this code for every position.
std::vector<std::byte> with_one_code(const std::vector<std::byte>& table, const TableHeader& header,
                                     Code code);
TableHeader header_of(const std::vector<std::byte>& table);
/// Where a block of a table begins in its file.
std::size_t offset_of_block(const std::vector<std::byte>& table, std::size_t block);

}  // namespace mate33
