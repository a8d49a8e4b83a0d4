#include <fmt/core.h>

#include <algorithm>

#include "command.hpp"
#include "generate_formats.hpp"
#include "mate33/table/table_reader.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "plan_narrator.hpp"
#include "repack.hpp"

namespace mate33::cli {

namespace {

std::string mebibytes(std::uint64_t bytes) {
  return fmt::format("{:.1f} MiB", static_cast<double>(bytes) / (1 << 20));
}

/// The most that any table of the plan is estimated to take.
std::uint64_t most_memory(const TableRun& run, unsigned threads) {
  std::uint64_t most = 0;
  for (const Material material : run.plan) most = std::max(most, estimate_table(material, threads).memory);
  return most;
}

/// Stores the tables asked for with the sides asked for: now that all are made, none needs them any more.
void store_wanted_sides(const TableRun& run, Executor& team) {
  if (!run.sides) return;
  for (const Material material : run.wanted) {
    const std::string path = (run.options.directory / table_file_name(material)).string();
    const auto reader = TableReader::open_file(path);
    if (!reader) throw CommandError(ExitCode::io_error, reader.error().message);
    const bool has_both = reader->header().sides == StoredSides::both;
    if (has_both == (*run.sides == SidesOption::both)) continue;
    // What took long to pack is not to be packed less well.
    const bool is_best = run.keeps_packing && !reader->models().is_empty();
    repack(
        path,
        {is_best ? best_packing : run.options.packing, run.sides, run.options.directory.string(), run.json},
        team);
  }
}

}  // namespace

void list_plan(const TableRun& run) {
  WorkerTeam team(run.threads);
  const unsigned threads = team.size();
  std::uint64_t memory = 0, bytes = 0;
  if (!run.json) fmt::print("{:<10} {:>12} {:>12}  {}\n", "Table", "Memory", "File, about", "In place");
  for (const Material material : run.plan) {
    const TableEstimate estimate = estimate_table(material, threads);
    memory = std::max(memory, estimate.memory);
    bytes += estimate.file;
    const bool there = is_valid_table(run.options.directory / table_file_name(material), material, team);
    if (run.json) {
      print_event({{"event", "planned"},
                   {"material", material.to_string()},
                   {"memory_bytes", estimate.memory},
                   {"file_bytes", estimate.file},
                   {"in_place", there}});
    } else {
      fmt::print("{:<10} {:>12} {:>12}  {}\n", material.to_string(), mebibytes(estimate.memory),
                 mebibytes(estimate.file), there ? "yes" : "no");
    }
  }
  if (!run.json) {
    fmt::print("{}; at most {} of memory at a time, about {} of files\n", count_of_tables(run.plan.size()),
               mebibytes(memory), mebibytes(bytes));
  }
}

void generate_general(const TableRun& run) {
  WorkerTeam team(run.threads);
  const std::uint64_t memory = most_memory(run, team.size());
  if (run.memory_limit != 0 && memory > run.memory_limit) {
    throw CommandError(ExitCode::bad_input,
                       fmt::format("this plan takes about {} of memory, more than --memory allows ({}): "
                                   "--list shows each table",
                                   mebibytes(memory), mebibytes(run.memory_limit)));
  }
  if (run.plan.empty()) {
    throw CommandError(ExitCode::bad_input, "these materials are always drawn and need no table");
  }
  PlanNarrator narrator(run, team);
  generate_tables(run.plan, run.wanted, run.options, team, narrator.observer());
  store_wanted_sides(run, team);
  if (run.json) {
    print_event({{"event", "done"},
                 {"made", narrator.made()},
                 {"left_alone", narrator.left()},
                 {"bytes", narrator.bytes()}});
    return;
  }
  if (narrator.left() > 0) {
    fmt::print("{} of {} already there and valid; left alone (--force makes those asked for anew)\n",
               narrator.left(), count_of_tables(run.plan.size()));
  }
  if (narrator.made() > 0) {
    fmt::print("{} made in {}, {}\n", count_of_tables(narrator.made()), run.options.directory.string(),
               mebibytes(narrator.bytes()));
  }
}

}  // namespace mate33::cli
