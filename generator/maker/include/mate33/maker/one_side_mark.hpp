#pragma once

#include <filesystem>
#include <vector>

/// A table that is to be stored with one side to move has both until all that need it whole are made. A
/// hidden empty file beside it says so, in case the run is killed before that.
namespace mate33 {

/// Throws IoError.
void mark_for_one_side(const std::filesystem::path& table);
void unmark_for_one_side(const std::filesystem::path& table);
bool is_marked_for_one_side(const std::filesystem::path& table);

/// The tables of a directory that are marked and have both sides still, in order of their names. None where
/// the directory cannot be read.
std::vector<std::filesystem::path> tables_with_a_side_too_many(const std::filesystem::path& directory);

/// Throws IoError unless there are none: `tables` store one side, and are needed whole. It says what to do,
/// with the directory of all tables.
void refuse_halves(const std::vector<std::filesystem::path>& tables, const std::filesystem::path& directory);

}  // namespace mate33
