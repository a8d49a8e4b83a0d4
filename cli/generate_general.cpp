#include <fmt/core.h>
#include <unistd.h>

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
  for (const auto& metrics : run.metrics) {
    for (const Material material : run.plan) {
      most = std::max(most, estimate_table(material, metrics, threads).memory);
    }
  }
  return most;
}

bool are_there(Material material, const std::vector<Metric>& metrics, const TableRun& run, Executor& team) {
  return std::ranges::all_of(metrics, [&](Metric metric) {
    const TableKey key(Game::chess, material, metric);
    return is_valid_table(run.options.directory / table_file_name(key), key, team);
  });
}

/// "KRPvKR.wdl and .dtz".
std::string names_of(Material material, const std::vector<Metric>& metrics) {
  std::string names = table_name({Game::chess, material, metrics.front()});
  for (std::size_t i = 1; i < metrics.size(); ++i) names += " and ." + std::string(name_of(metrics[i]));
  return names;
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

/// What the machine has, in bytes; 0 where that is not known.
std::uint64_t memory_of_machine() {
  const long pages = sysconf(_SC_PHYS_PAGES), page_bytes = sysconf(_SC_PAGE_SIZE);
  if (pages <= 0 || page_bytes <= 0) return 0;
  return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_bytes);
}

/// Throws CommandError for a plan that takes more memory than allowed; and, with a metric that takes several
/// times as much as the others, more than there is.
void refuse_too_large(const TableRun& run, unsigned threads) {
  const std::uint64_t memory = most_memory(run, threads);
  if (run.memory_limit != 0) {
    if (memory <= run.memory_limit) return;
    throw CommandError(ExitCode::bad_input,
                       fmt::format("this plan takes about {} of memory, more than --memory allows ({}): "
                                   "--list shows each table",
                                   mebibytes(memory), mebibytes(run.memory_limit)));
  }
  const bool is_large = std::ranges::any_of(
      run.metrics, [](const std::vector<Metric>& metrics) { return has_clock(metrics.front()); });
  const std::uint64_t there = memory_of_machine();
  if (!is_large || there == 0 || memory <= there) return;
  throw CommandError(ExitCode::bad_input,
                     fmt::format("this plan takes about {} of memory, and this machine has {}: --list shows "
                                 "each table, and --memory {}M makes it all the same",
                                 mebibytes(memory), mebibytes(there), (memory >> 20) + 1));
}

}  // namespace

void list_plan(const TableRun& run) {
  WorkerTeam team(run.threads);
  const unsigned threads = team.size();
  std::uint64_t bytes = 0;
  std::size_t tables = 0;
  constexpr auto row = "{:<19} {:>12} {:>12}  {}\n";
  if (!run.json) fmt::print(row, "Table", "Memory", "File, about", "In place");
  for (const auto& metrics : run.metrics) {
    for (const Material material : run.plan) {
      const TableEstimate estimate = estimate_table(material, metrics, threads);
      bytes += estimate.file;
      tables += metrics.size();
      const bool there = are_there(material, metrics, run, team);
      if (run.json) {
        nlohmann::ordered_json names = nlohmann::ordered_json::array();
        for (const Metric metric : metrics) names.push_back(name_of(metric));
        print_event({{"event", "planned"},
                     {"material", material.to_string()},
                     {"metrics", names},
                     {"memory_bytes", estimate.memory},
                     {"file_bytes", estimate.file},
                     {"in_place", there}});
      } else {
        fmt::print(row, names_of(material, metrics), mebibytes(estimate.memory), mebibytes(estimate.file),
                   there ? "yes" : "no");
      }
    }
  }
  if (!run.json) {
    fmt::print("{}; at most {} of memory at a time, about {} of files\n", count_of_tables(tables),
               mebibytes(most_memory(run, threads)), mebibytes(bytes));
  }
}

void generate_general(const TableRun& run) {
  WorkerTeam team(run.threads);
  refuse_too_large(run, team.size());
  if (run.plan.empty()) {
    throw CommandError(ExitCode::bad_input, "these materials are always drawn and need no table");
  }
  std::size_t made = 0, left = 0;
  std::uint64_t bytes = 0;
  for (const auto& metrics : run.metrics) {
    TableRun part = run;
    part.options.metrics = metrics;
    PlanNarrator narrator(part, team);
    generate_tables(part.plan, part.wanted, part.options, team, narrator.observer());
    if (metrics.front() == Metric::dtm) store_wanted_sides(part, team);
    made += narrator.made();
    left += narrator.left();
    bytes += narrator.bytes();
  }
  if (run.json) {
    print_event({{"event", "done"}, {"made", made}, {"left_alone", left}, {"bytes", bytes}});
    return;
  }
  if (left > 0) {
    fmt::print("{} of {} already there and valid; left alone (--force makes those asked for anew)\n", left,
               count_of_tables(made + left));
  }
  if (made > 0) {
    fmt::print("{} made in {}, {}\n", count_of_tables(made), run.options.directory.string(),
               mebibytes(bytes));
  }
}

}  // namespace mate33::cli
