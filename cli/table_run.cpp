#include "table_run.hpp"

#include <algorithm>

#include "command.hpp"
#include "last_words.hpp"
#include "mate33/base/shell_quoted.hpp"
#include "mate33/flat/flat_generator.hpp"
#include "mate33/maker/directory_lock.hpp"
#include "mate33/maker/one_side_mark.hpp"
#include "mate33/table/flat_table.hpp"
#include "mate33/table/table_reader.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "repack.hpp"
#include "table_checks.hpp"

namespace mate33::cli {

namespace {

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

/// Whether tables of DTM are asked for with certain sides.
bool has_sides(const TableRun& run) {
  return run.sides && run.metrics.front() == std::vector{Metric::dtm};
}

/// Writes down what is to have one side in the end, so that it comes to it even if this run is killed.
void mark_wanted_sides(const TableRun& run) {
  if (!has_sides(run)) return;
  for (const std::filesystem::path& path : paths_of_wanted(run)) {
    *run.sides == SidesOption::one ? mark_for_one_side(path) : unmark_for_one_side(path);
  }
}

/// Stores the tables asked for with the sides asked for: now that all are made, none needs them any more.
void store_wanted_sides(const TableRun& run, Executor& team) {
  if (!has_sides(run)) return;
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

/// Makes the plan. What ends it before its time names what is left to be done with those that are made.
RunSum make_with_sides(const TableRun& run, PlanRun& plan, WorkerTeam& team) {
  const PlanOutlook outlook = prepare(plan, team.size());
  mark_wanted_sides(run);
  if (run.sides == SidesOption::one) {
    plan.on_made = [&run] {
      const std::string left = phrase_of_sides_left(run.options.directory);
      set_last_words(left.empty() ? "" : "\nmate33: " + left + "\n");
    };
  }
  try {
    NoPeers nobody;
    const RunSum sum = make(plan, outlook, team, nobody);
    store_wanted_sides(run, team);
    return sum;
  } catch (...) {
    if (const std::string left = phrase_of_sides_left(run.options.directory); !left.empty()) say(left);
    throw;
  }
}

/// The work of each solving.
std::vector<TableWork> works_of(const TableRun& run) {
  std::vector<TableWork> works;
  for (const auto& metrics : run.metrics) {
    TableWork work{{}, run.wanted, run.options};
    if (run.is_flat && metrics.front() == Metric::dtm) std::erase(work.wanted, FlatTable::material);
    work.materials = with_prerequisites(work.wanted);
    work.options.metrics = metrics;
    work.options.room.memory_bytes = run.memory.bytes;
    works.push_back(std::move(work));
  }
  return works;
}

}  // namespace

PlanRun plan_run(const TableRun& run, Executor& team) {
  PlanRun plan{.plan = {run.options.directory},
               .scratch = run.options.scratch,
               .memory = run.memory,
               .json = run.json,
               .is_as_published = is_as_published};
  if (run.verify) {
    plan.verify = [&team, json = run.json](const PlanItem& item) { verify_made(item, json, team); };
  }
  if (run.is_flat) add_flat_table(plan.plan, {run.compress, run.options.force});
  add_tables(plan.plan, works_of(run));
  return plan;
}

void generate_tables(const TableRun& run) {
  WorkerTeam team(run.threads);
  PlanRun plan = plan_run(run, team);
  const RunSum sum = make_with_sides(run, plan, team);
  store_sides_of_killed_run(run, team);
  set_last_words("");
  tell_sum(plan, sum);
}

}  // namespace mate33::cli
