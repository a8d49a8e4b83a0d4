#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "generate_formats.hpp"
#include "storage_options.hpp"

/// Whether there is room for what a plan takes.
namespace mate33::cli {

/// The most that any table of the plan that is to be made is estimated to take, in bytes: of memory, of disk
/// beside the file while it is made, and for the file.
struct MostNeeded {
  std::uint64_t memory = 0, scratch = 0, file = 0;
};
MostNeeded most_needed(const TableRun& run, unsigned threads);

/// "12.5 MiB".
std::string mebibytes(std::uint64_t bytes);

/// Throws CommandError where a plan takes more memory than it may.
/// @param shows the command that shows each of its tables
void refuse_without_memory(std::uint64_t bytes, const AllowedMemory& allowed, const std::string& shows);
/// Throws CommandError where less is free there.
void refuse_without_disk(const std::filesystem::path& directory, std::uint64_t bytes);

/// Makes the directory of the tables where it is missing. Throws CommandError for a plan without tables; for
/// one that takes more memory than allowed, solved in the way that takes least where that is needed, or more
/// disk than is free; and where the directory for scratch is missing, as when its disk is not mounted.
void prepare_room(const TableRun& run, unsigned threads);

}  // namespace mate33::cli
