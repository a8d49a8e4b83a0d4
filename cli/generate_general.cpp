#include <fmt/core.h>

#include <algorithm>

#include "command.hpp"
#include "generate_formats.hpp"
#include "last_words.hpp"
#include "mate33/base/shell_quoted.hpp"
#include "mate33/maker/directory_lock.hpp"
#include "mate33/maker/one_side_mark.hpp"
#include "mate33/table/table_reader.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "plan_narrator.hpp"
#include "plan_room.hpp"
#include "repack.hpp"
#include "table_choice.hpp"

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

/// Stores the table with these sides, unless it is.
void store_with(SidesOption sides, const std::filesystem::path& path, const TableRun& run, Executor& team) {
  const auto reader = TableReader::open_file(path.string());
  if (!reader) throw CommandError(ExitCode::io_error, reader.error().message);
  const bool has_both = reader->header().sides == StoredSides::both;
  if (has_both != (sides == SidesOption::both)) {
    // What took long to pack is not to be packed less well.
    const bool is_best = run.keeps_packing && !reader->models().is_empty();
    repack(path.string(),
           {is_best ? best_packing : run.options.packing, sides, run.options.directory.string(), run.json},
           team);
  }
  unmark_for_one_side(path);
}

std::vector<std::filesystem::path> paths_of_wanted(const TableRun& run) {
  std::vector<std::filesystem::path> paths;
  for (const Material material : run.wanted) {
    paths.push_back(run.options.directory / table_file_name(material));
  }
  return paths;
}

/// Writes down what is to have one side in the end, so that it comes to it even if this run is killed.
void mark_wanted_sides(const TableRun& run) {
  if (!run.sides || run.metrics.front() != std::vector{Metric::dtm}) return;
  for (const std::filesystem::path& path : paths_of_wanted(run)) {
    *run.sides == SidesOption::one ? mark_for_one_side(path) : unmark_for_one_side(path);
  }
}

/// Stores the tables asked for with the sides asked for: now that all are made, none needs them any more.
void store_wanted_sides(const TableRun& run, Executor& team) {
  if (!run.sides) return;
  for (const std::filesystem::path& path : paths_of_wanted(run)) store_with(*run.sides, path, run, team);
}

/// Stores with one side the tables that an earlier run was to store so and, being killed, did not. Whoever
/// else is making tables here may need them whole, and stores them so in the end.
void store_sides_of_killed_run(const TableRun& run, Executor& team) {
  for (const std::filesystem::path& path : tables_with_a_side_too_many(run.options.directory)) {
    if (!DirectoryLock::is_free(run.options.directory)) return;
    store_with(SidesOption::one, path, run, team);
  }
}

/// One line that names what has both sides still and is to have one; empty where nothing is so.
std::string phrase_of_sides_left(const std::filesystem::path& directory) {
  std::string names;
  for (const std::filesystem::path& path : tables_with_a_side_too_many(directory)) {
    names += (names.empty() ? "" : ", ") + path.filename().string();
  }
  if (names.empty()) return names;
  return "stored with both sides to move still, and to be with one: " + names +
         "; the next 'mate33 generate' " + "with --out " + shell_quoted(directory.string()) +
         " stores them so";
}

/// Makes the tables. What ends it before its time names what is left to be done with those that are made.
void make_tables(const TableRun& run, WorkerTeam& team, PlanNarrator& narrator) {
  TableObserver observer = narrator.observer();
  if (run.sides == SidesOption::one && run.options.metrics.front() == Metric::dtm) {
    observer.on_made = [&run, tell = observer.on_made](const std::vector<MadeTable>& made) {
      tell(made);
      const std::string left = phrase_of_sides_left(run.options.directory);
      set_last_words(left.empty() ? "" : "\nmate33: " + left + "\n");
    };
  }
  try {
    generate_tables(run.plan, run.wanted, run.options, team, observer);
    if (run.options.metrics.front() == Metric::dtm) store_wanted_sides(run, team);
  } catch (...) {
    if (const std::string left = phrase_of_sides_left(run.options.directory); !left.empty()) say(left);
    throw;
  }
}

}  // namespace

namespace {

constexpr auto plan_row = "{:<19} {:>12} {:>12} {:>14}  {}\n";

}  // namespace

void print_plan_heading() {
  fmt::print(plan_row, "Table", "Memory", "File, about", "Scratch, about", "In place");
}

void print(const PlanLine& line, bool json) {
  if (!json) {
    fmt::print(plan_row, line.name, mebibytes(line.estimate.memory), mebibytes(line.estimate.file),
               mebibytes(line.estimate.scratch), line.is_in_place ? "yes" : "no");
    return;
  }
  nlohmann::ordered_json names = nlohmann::ordered_json::array();
  for (const Metric metric : line.metrics) names.push_back(name_of(metric));
  print_event({{"event", "planned"},
               {"material", line.material},
               {"metrics", names},
               {"solving", name_of(line.estimate.solving)},
               {"memory_bytes", line.estimate.memory},
               {"file_bytes", line.estimate.file},
               {"scratch_bytes", line.estimate.scratch},
               {"in_place", line.is_in_place}});
}

void print_plan_sum(std::size_t tables, std::uint64_t most_memory, std::uint64_t most_scratch,
                    std::uint64_t bytes_of_files) {
  fmt::print("{}; at most {} of memory and {} of scratch at a time, about {} of files\n",
             count_of_tables(tables), mebibytes(most_memory), mebibytes(most_scratch),
             mebibytes(bytes_of_files));
}

void list_plan(const TableRun& run) {
  WorkerTeam team(run.threads);
  const unsigned threads = team.size();
  std::uint64_t bytes = 0;
  std::size_t tables = 0;
  if (!run.json) print_plan_heading();
  for (const auto& metrics : run.metrics) {
    for (const Material material : run.plan) {
      const TableEstimate needed = estimate_table(material, metrics, threads, room_of(run));
      bytes += needed.file;
      tables += metrics.size();
      const bool is_in_place = are_there(material, metrics, run, team);
      print({names_of(material, metrics), material.to_string(), metrics, needed, is_in_place}, run.json);
    }
  }
  if (run.json) return;
  const MostNeeded most = most_needed(run, threads);
  print_plan_sum(tables, most.memory, most.scratch, bytes);
}

void generate_general(const TableRun& run) {
  WorkerTeam team(run.threads);
  prepare_room(run, team.size());
  mark_wanted_sides(run);
  RunSum sum;
  for (const auto& metrics : run.metrics) {
    TableRun part = run;
    part.options.metrics = metrics;
    PlanNarrator narrator(part, team);
    make_tables(part, team, narrator);
    sum.made += narrator.sum().made;
    sum.left_alone += narrator.sum().left_alone;
    sum.bytes += narrator.sum().bytes;
  }
  store_sides_of_killed_run(run, team);
  set_last_words("");
  PlanTeller::finish(sum, run.options.directory, run.json);
}

}  // namespace mate33::cli
