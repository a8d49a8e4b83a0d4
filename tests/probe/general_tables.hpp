#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "mate33/solver/solution.hpp"
#include "test_table.hpp"

/// Tables of the general format as the generator writes them, and what the solver knows of their positions.
namespace mate33 {

using Bytes = std::vector<std::byte>;

Material material_of(const char* name);

/// A directory with KQvK, KRvK, KQvKR and KPvK.
const std::filesystem::path& made_directory();
/// A directory with KQvKR, KPvKP and all that they need.
const std::filesystem::path& small_tables();
/// Where one table of them lies. Of three men and KQvKR it does not take the others.
std::filesystem::path path_of_table(const char* name);
/// Copies one table of small_tables() into a directory, or under a name.
void copy_table(const char* name, const std::filesystem::path& target);
Bytes bytes_of_file(const std::filesystem::path& path);
/// The contents of one of them.
Bytes bytes_of_table(const char* name);

Tablebase open_directory(const std::filesystem::path& directory);
/// With a cache of so many bytes, of which a block takes `cache_slot`, one of WDL half of that.
Tablebase open_with(const std::filesystem::path& directory, std::size_t cache_bytes,
                    IoMethod io = IoMethod::read);
inline constexpr std::size_t cache_slot = 32'768;

/// The values as the solver has them, never written to a file.
const Solution& solved(const char* name);

/// Every n-th position of a table, either side to move; those that are not legal only where asked for.
std::vector<Position> positions_of(const char* name, std::size_t n, bool with_illegal = false);

struct Sample {
  Position position;
  Value value;
};
/// About so many legal positions, spread over the whole table, either side to move, with the solver's values.
std::vector<Sample> samples_of(const char* name, std::size_t count);

bool answers(const Tablebase& tables, const Position& position, Value value);
/// How many of them are not answered with their values.
std::size_t count_wrong(const Tablebase& tables, const std::vector<Sample>& samples);
/// How many of every n-th position the tables answer otherwise than the solver.
std::size_t count_wrong(const Tablebase& tables, const char* name, std::size_t n);

}  // namespace mate33
