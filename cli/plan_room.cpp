#include "plan_room.hpp"

#include <fmt/core.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "command.hpp"
#include "mate33/maker/output_file.hpp"
#include "table_choice.hpp"

namespace mate33::cli {

namespace {

bool are_on_one_disk(const std::filesystem::path& a, const std::filesystem::path& b) {
  struct stat of_a {
  }, of_b{};
  return ::stat(a.c_str(), &of_a) == 0 && ::stat(b.c_str(), &of_b) == 0 && of_a.st_dev == of_b.st_dev;
}

}  // namespace

std::string mebibytes(std::uint64_t bytes) {
  return fmt::format("{:.1f} MiB", static_cast<double>(bytes) / (1 << 20));
}

void refuse_without_memory(std::uint64_t bytes, const AllowedMemory& allowed, const std::string& shows) {
  if (allowed.bytes == 0 || bytes <= allowed.bytes) return;
  const std::string than = allowed.is_given ? "more than --memory allows (" + mebibytes(allowed.bytes) + ")"
                                            : "and this machine has " + mebibytes(allowed.bytes);
  throw CommandError(
      ExitCode::bad_input,
      fmt::format(
          "this plan takes about {} of memory, {}: {} shows each table, and --memory {}M makes it all "
          "the same",
          mebibytes(bytes), than, shows, (bytes >> 20) + 1));
}

void refuse_without_disk(const std::filesystem::path& directory, std::uint64_t bytes) {
  std::error_code error;
  const auto space = std::filesystem::space(directory, error);
  if (error || bytes <= space.available) return;
  throw CommandError(
      ExitCode::io_error,
      fmt::format("this plan takes up to {} of disk in {} while a table is made, and {} are free: "
                  "--out and --scratch name others",
                  mebibytes(bytes), directory.string(), mebibytes(space.available)));
}

MostNeeded most_needed(const TableRun& run, unsigned threads) {
  MostNeeded most;
  TableOptions options = run.options;
  for (const auto& metrics : run.metrics) {
    options.metrics = metrics;
    for (const Material material : run.plan) {
      if (!run.options.force && are_whole(run.options.directory, material, metrics)) continue;
      const TableEstimate of_table = estimate_table(material, metrics, threads, room_of(run));
      most.memory = std::max(most.memory, of_table.memory);
      most.file = std::max(most.file, of_table.file);
      // A log that is there goes on.
      const std::uint64_t there = bytes_of_logs(material, options);
      most.scratch = std::max(most.scratch, of_table.scratch - std::min(of_table.scratch, there));
    }
  }
  return most;
}

void prepare_room(const TableRun& run, unsigned threads) {
  if (run.plan.empty()) {
    throw CommandError(ExitCode::bad_input, "these materials are always drawn and need no table");
  }
  const MostNeeded needed = most_needed(run, threads);
  refuse_without_memory(needed.memory, {run.options.memory_bytes, run.is_memory_given}, "'mate33 plan'");
  const std::filesystem::path &out = run.options.directory,
                              &scratch = run.options.scratch.empty() ? out : run.options.scratch;
  make_directory(out);
  if (!std::filesystem::is_directory(scratch)) {
    throw CommandError(ExitCode::io_error,
                       fmt::format("--scratch {}: there is no such directory", scratch.string()));
  }
  if (are_on_one_disk(out, scratch)) return refuse_without_disk(scratch, needed.scratch + needed.file);
  refuse_without_disk(out, needed.file);
  refuse_without_disk(scratch, needed.scratch);
}

}  // namespace mate33::cli
