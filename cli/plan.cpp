#include <fmt/core.h>

#include <algorithm>

#include "command.hpp"
#include "input.hpp"
#include "mate33/chess/conversions.hpp"
#include "mate33/plan/table_plan.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "table_choice.hpp"

namespace mate33::cli {

namespace po = boost::program_options;

namespace {

/// What one solving makes, and what that takes.
struct PlannedTable {
  const PlanItem* item;
  Material material;
  std::vector<Material> needs;  ///< of which tables must be there before
  TableEstimate estimate;
  bool is_finished, fits_memory;
};

std::vector<PlannedTable> planned_tables(const Plan& plan, const AllowedMemory& memory, unsigned threads) {
  std::vector<PlannedTable> tables;
  for (const auto& item : plan.items) {
    const TableEstimate estimate = item->estimate(threads);
    PlannedTable table{item.get(),
                       *Material::parse(item->material()),
                       {},
                       estimate,
                       item->seems_there(),
                       memory.bytes == 0 || estimate.memory <= memory.bytes};
    for (const Material& smaller : conversions_of(table.material)) {
      if (!is_trivially_drawn(smaller)) table.needs.push_back(smaller);
    }
    tables.push_back(std::move(table));
  }
  return tables;
}

nlohmann::ordered_json to_json(const PlannedTable& table) {
  auto json = nlohmann::ordered_json{{"table", table.material.to_string()},
                                     {"men", table.material.men()},
                                     {"metrics", nlohmann::ordered_json::array()},
                                     {"files", nlohmann::ordered_json::array()},
                                     {"needs", nlohmann::ordered_json::array()}};
  for (const PlannedFile& file : table.item->files()) {
    json["metrics"].push_back(name_of(file.metric));
    json["files"].push_back(file.path.filename().string());
  }
  for (const Material& needed : table.needs) json["needs"].push_back(needed.to_string());
  json["solving"] = name_of(table.estimate.solving);
  json["memory_bytes"] = table.estimate.memory;
  json["scratch_bytes"] = table.estimate.scratch;
  json["file_bytes"] = table.estimate.file;
  json["seconds"] = std::max(1.0, table.estimate.seconds);
  json["finished"] = table.is_finished;
  json["fits_memory"] = table.fits_memory;
  return json;
}

std::string in_gibibytes(std::uint64_t bytes) {
  return fmt::format("{:.2f}", static_cast<double>(bytes) / (1 << 30));
}

std::string in_hours(double seconds) {
  return fmt::format("{:.2f}", seconds / 3600);
}

void print_text(const std::vector<PlannedTable>& tables, unsigned threads) {
  constexpr auto row = "{:<9} {:<10} {:>8} {:>8} {:>8} {:>7}  {:<8}  {}\n";
  fmt::print(row, "", "", "Memory", "Scratch", "File", "", "", "");
  fmt::print(row, "Table", "Solved", "GiB", "GiB", "GiB", "Hours", "Finished", "Needs");
  std::uint64_t file = 0, memory = 0, scratch = 0;
  double left = 0;
  std::size_t too_large = 0;
  for (const PlannedTable& table : tables) {
    std::string needs;
    for (const Material& needed : table.needs) needs += (needs.empty() ? "" : " ") + needed.to_string();
    fmt::print(row, table.material.to_string(), name_of(table.estimate.solving),
               in_gibibytes(table.estimate.memory), in_gibibytes(table.estimate.scratch),
               in_gibibytes(table.estimate.file), in_hours(table.estimate.seconds),
               table.is_finished ? "yes" : "no", needs);
    file += table.estimate.file;
    if (table.is_finished) continue;
    too_large += table.fits_memory ? 0 : 1;
    left += table.estimate.seconds;
    memory = std::max(memory, table.estimate.memory);
    scratch = std::max(scratch, table.estimate.scratch);
  }
  fmt::print(
      "{}, up to {} GiB of files; left: {} hours on {} threads, at most {} GiB of memory and {} GiB of "
      "scratch at a time\n",
      count_of_tables(tables.size()), in_gibibytes(file), in_hours(left), threads, in_gibibytes(memory),
      in_gibibytes(scratch));
  if (too_large > 0) {
    fmt::print("{} of them would take more memory than there is, or than --memory allows\n", too_large);
  }
}

}  // namespace

ExitCode run_plan(const CommandLine& line) {
  ArgumentParser parser(
      {"mate33 plan",
       {"MATERIAL... [options]", "--all N [options]"},
       "Shows what tables need, each after those it is made from: other tables, memory, disk and time, as\n"
       "estimated, and whether they are there. With --json it is one document, for programs that make the\n"
       "tables one by one or on many machines (docs/cluster.md). Of KBNvK it is KBNvK.m33. Makes nothing.",
       "mate33 plan --all 6 --out data --json"});
  add_choice_options(parser);
  parser.add()("out", po::value<std::string>()->default_value("data")->value_name("DIR"),
               "directory where tables are looked for");
  add_room_options(parser);
  add_threads_option(parser);
  parser.add()("json", "one JSON document instead of text (docs/cluster.md)");
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;
  if (std::ranges::any_of(arguments->operands,
                          [](const std::string& operand) { return operand.find(':') != operand.npos; })) {
    throw CommandError(ExitCode::bad_input, "a plan is of tables of chess alone");
  }
  TableRun run;
  run.wanted = wanted_materials(*arguments);
  run.metrics = wanted_metrics(*arguments);
  run.options.directory = out_directory(*arguments);
  take_room_options(*arguments, run);
  refuse_large_by_clock(run.wanted, run.metrics);
  WorkerTeam team(thread_count(*arguments));
  const unsigned threads = team.size();
  const PlanRun planned = plan_run(run, team);
  const std::vector<PlannedTable> tables = planned_tables(planned.plan, run.memory, threads);
  if (!arguments->has("json")) {
    print_text(tables, threads);
    return ExitCode::done;
  }
  nlohmann::ordered_json document = {{"directory", run.options.directory.string()},
                                     {"threads", threads},
                                     {"tables", nlohmann::ordered_json::array()}};
  for (const PlannedTable& table : tables) document["tables"].push_back(to_json(table));
  fmt::print("{}\n", document.dump(1));
  return ExitCode::done;
}

}  // namespace mate33::cli
