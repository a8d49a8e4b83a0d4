#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "mate33/maker/plan.hpp"
#include "storage_options.hpp"

/// Whether there is room for what a plan takes.
namespace mate33::cli {

/// What a look at a plan tells before it is made.
struct PlanOutlook {
  struct Item {
    TableEstimate estimate;
    bool is_missing;                  ///< it seems that it is to be made
    std::uint64_t bytes_of_logs = 0;  ///< that are on the disk for scratch
  };
  std::vector<Item> items;
};
PlanOutlook outlook_of(const Plan& plan, unsigned threads);

/// The most that any item that is to be made is estimated to take, in bytes: of memory, of disk beside the
/// file while it is made, and for the file.
struct MostNeeded {
  std::uint64_t memory = 0, scratch = 0, file = 0;
};
MostNeeded most_needed(const PlanOutlook& outlook);

/// "12.5 MiB".
std::string mebibytes(std::uint64_t bytes);

/// Makes the directory of the tables where it is missing, when all else is well. Throws CommandError for a
/// plan without items; for one that takes more memory than allowed, solved in the way that takes least where
/// that is needed, or more disk than is free; and where the directory for scratch is missing, as when its
/// disk is not mounted.
/// @param scratch_directory empty: the directory of the tables
void prepare_room(const PlanOutlook& outlook, const AllowedMemory& memory,
                  const std::filesystem::path& directory, const std::filesystem::path& scratch_directory);

}  // namespace mate33::cli
