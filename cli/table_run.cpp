#include "table_run.hpp"

#include <algorithm>

#include "mate33/flat/flat_generator.hpp"
#include "mate33/table/flat_table.hpp"
#include "mate33/workers/worker_team.hpp"
#include "table_checks.hpp"
#include "wanted_sides.hpp"

namespace mate33::cli {

namespace {

/// Whether the sides of these tables are chosen when all are made: of DTM alone. DTZ is made as it is to be.
bool have_sides_in_the_end(const TableRun& run, const std::vector<Metric>& metrics) {
  return run.sides && metrics == std::vector{Metric::dtm};
}

/// What is to be stored with which sides in the end.
WantedSides sides_of(const TableRun& run) {
  WantedSides wanted{run.options.directory, run.options.directory, run.options.packing, run.keeps_packing,
                     run.json};
  if (!have_sides_in_the_end(run, run.metrics.front())) return wanted;
  wanted.sides = run.sides;
  for (const Material material : run.wanted) {
    wanted.tables.push_back(run.options.directory / table_file_name(material));
  }
  return wanted;
}

/// The work of each solving.
std::vector<TableWork> works_of(const TableRun& run) {
  std::vector<TableWork> works;
  for (const auto& metrics : run.metrics) {
    TableWork work{{}, run.wanted, run.options};
    if (run.is_flat && metrics.front() == Metric::dtm) std::erase(work.wanted, FlatTable::material);
    work.materials = with_prerequisites(work.wanted);
    work.stores_wanted_later = run.sides == SidesOption::one && have_sides_in_the_end(run, metrics);
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
  tell_sum(plan, make_with_sides(sides_of(run), plan, team));
}

}  // namespace mate33::cli
