#include "plan_room.hpp"

#include <fmt/core.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "command.hpp"
#include "mate33/maker/output_file.hpp"

namespace mate33::cli {

std::string mebibytes(std::uint64_t bytes) {
  return fmt::format("{:.1f} MiB", static_cast<double>(bytes) / (1 << 20));
}

PlanOutlook outlook_of(const Plan& plan, unsigned threads) {
  PlanOutlook outlook;
  for (const auto& item : plan.items) {
    outlook.items.push_back({item->estimate(threads), item->seems_missing(), item->bytes_of_logs()});
  }
  return outlook;
}

MostNeeded most_needed(const PlanOutlook& outlook) {
  MostNeeded most;
  for (const PlanOutlook::Item& item : outlook.items) {
    if (!item.is_missing) continue;
    most.memory = std::max(most.memory, item.estimate.memory);
    most.file = std::max(most.file, item.estimate.file);
    // A log that is there goes on.
    const std::uint64_t scratch = item.estimate.scratch;
    most.scratch = std::max(most.scratch, scratch - std::min(scratch, item.bytes_of_logs));
  }
  return most;
}

namespace {

/// Of a directory that is to be made, the one that is there, in which it will be.
std::filesystem::path part_that_is_there(const std::filesystem::path& directory) {
  std::error_code error;
  std::filesystem::path there = std::filesystem::absolute(directory, error);
  while (!std::filesystem::exists(there, error) && there.has_relative_path()) there = there.parent_path();
  return there;
}

bool are_on_one_disk(const std::filesystem::path& a, const std::filesystem::path& b) {
  struct stat of_a {
  }, of_b{};
  return ::stat(a.c_str(), &of_a) == 0 && ::stat(b.c_str(), &of_b) == 0 && of_a.st_dev == of_b.st_dev;
}

void refuse_without_memory(std::uint64_t bytes, const AllowedMemory& allowed) {
  if (allowed.bytes == 0 || bytes <= allowed.bytes) return;
  const std::string than = allowed.is_given ? "more than --memory allows (" + mebibytes(allowed.bytes) + ")"
                                            : "and this machine has " + mebibytes(allowed.bytes);
  throw CommandError(
      ExitCode::bad_input,
      fmt::format("this plan takes about {} of memory, {}: 'mate33 generate --list' shows each table, and "
                  "--memory {}M makes it all the same",
                  mebibytes(bytes), than, (bytes >> 20) + 1));
}

void refuse_without_disk(const std::filesystem::path& directory, std::uint64_t bytes) {
  std::error_code error;
  const auto space = std::filesystem::space(part_that_is_there(directory), error);
  if (error || bytes <= space.available) return;
  throw CommandError(
      ExitCode::io_error,
      fmt::format("this plan takes up to {} of disk in {} while a table is made, and {} are free: "
                  "--out and --scratch name others",
                  mebibytes(bytes), directory.string(), mebibytes(space.available)));
}

}  // namespace

void prepare_room(const PlanOutlook& outlook, const AllowedMemory& memory,
                  const std::filesystem::path& directory, const std::filesystem::path& scratch_directory) {
  if (outlook.items.empty()) {
    throw CommandError(ExitCode::bad_input, "these materials are always drawn and need no table");
  }
  const MostNeeded needed = most_needed(outlook);
  refuse_without_memory(needed.memory, memory);
  const std::filesystem::path& scratch = scratch_directory.empty() ? directory : scratch_directory;
  if (!scratch_directory.empty() && !std::filesystem::is_directory(scratch)) {
    throw CommandError(ExitCode::io_error,
                       fmt::format("--scratch {}: there is no such directory", scratch.string()));
  }
  if (are_on_one_disk(part_that_is_there(directory), part_that_is_there(scratch))) {
    refuse_without_disk(scratch, needed.scratch + needed.file);
  } else {
    refuse_without_disk(directory, needed.file);
    refuse_without_disk(scratch, needed.scratch);
  }
  make_directory(directory);
}

}  // namespace mate33::cli
