#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "mate33/generator/solution.hpp"
#include "test_table.hpp"

/// Tables of the general format as the generator writes them, and what the solver knows of their positions.
namespace mate33 {

using Bytes = std::vector<std::byte>;

Material material_of(const char* name);

/// A directory with KQvK, KRvK, KQvKR and KPvK.
const std::filesystem::path& made_directory();
/// A directory with KPvKP and all that it needs.
const std::filesystem::path& made_pawn_directory();
/// Copies one table of made_directory() under a name.
void copy_table(const char* name, const std::filesystem::path& target);
/// The contents of one.
Bytes bytes_of_table(const char* name);

Tablebase open_directory(const std::filesystem::path& directory);

/// The values as the solver has them, never written to a file.
const Solution& solved(const char* name);

/// Every n-th position of a table, either side to move; those that are not legal only where asked for.
std::vector<Position> positions_of(const char* name, std::size_t n, bool with_illegal = false);

struct Sample {
  Position position;
  Value value;
};
/// So many legal positions from all over a table, with the solver's values.
std::vector<Sample> samples_of(const char* name, std::size_t count);

bool answers(const Tablebase& tables, const Position& position, Value value);
/// How many of every n-th position the tables answer otherwise than the solver.
std::size_t count_wrong(const Tablebase& tables, const char* name, std::size_t n);

}  // namespace mate33
