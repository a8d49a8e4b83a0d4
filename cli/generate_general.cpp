#include <fmt/core.h>

#include <algorithm>

#include "command.hpp"
#include "generate_formats.hpp"
#include "mate33/table/table_reader.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "plan_narrator.hpp"
#include "plan_room.hpp"
#include "repack.hpp"

namespace mate33::cli {

namespace {

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

}  // namespace

void list_plan(const TableRun& run) {
  WorkerTeam team(run.threads);
  const unsigned threads = team.size();
  std::uint64_t bytes = 0;
  std::size_t tables = 0;
  constexpr auto row = "{:<19} {:>12} {:>12} {:>14}  {}\n";
  if (!run.json) fmt::print(row, "Table", "Memory", "File, about", "Scratch, about", "In place");
  for (const auto& metrics : run.metrics) {
    for (const Material material : run.plan) {
      const TableEstimate needed = estimate_table(material, metrics, threads, run.options.memory_bytes);
      bytes += needed.file;
      tables += metrics.size();
      const bool there = are_there(material, metrics, run, team);
      if (run.json) {
        nlohmann::ordered_json names = nlohmann::ordered_json::array();
        for (const Metric metric : metrics) names.push_back(name_of(metric));
        print_event({{"event", "planned"},
                     {"material", material.to_string()},
                     {"metrics", names},
                     {"solving", name_of(needed.solving)},
                     {"memory_bytes", needed.memory},
                     {"file_bytes", needed.file},
                     {"scratch_bytes", needed.scratch},
                     {"in_place", there}});
      } else {
        fmt::print(row, names_of(material, metrics), mebibytes(needed.memory), mebibytes(needed.file),
                   mebibytes(needed.scratch), there ? "yes" : "no");
      }
    }
  }
  if (!run.json) {
    const MostNeeded most = most_needed(run, threads);
    fmt::print("{}; at most {} of memory and {} of scratch at a time, about {} of files\n",
               count_of_tables(tables), mebibytes(most.memory), mebibytes(most.scratch), mebibytes(bytes));
  }
}

void generate_general(const TableRun& run) {
  WorkerTeam team(run.threads);
  prepare_room(run, team.size());
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
