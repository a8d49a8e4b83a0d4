#include "table_choice.hpp"

#include <fmt/core.h>

#include <string>

#include "command.hpp"
#include "input.hpp"
#include "mate33/table/clock_limits.hpp"
#include "mate33/table/table_limits.hpp"
#include "storage_options.hpp"

namespace mate33::cli {

namespace po = boost::program_options;

void add_choice_options(ArgumentParser& parser) {
  parser.add()("all", po::value<int>()->value_name("N"), "every table of up to N men");
  parser.add()(
      "metric", po::value<std::string>()->default_value("dtm")->value_name("M"),
      "what the tables say: dtm (distance to mate without the fifty-move rule), wdl (the result under "
      "it), dtz (distance to the next capture or pawn move under it; brings wdl), dtm50 (distance to mate "
      "under it, by the clock), all of them but dtm50, or a list as dtm,wdl; of other games dtm or "
      "repetition (the result where perpetual check loses, beside dtm)");
}

std::vector<Material> wanted_materials(const Arguments& arguments) {
  if (arguments.has("all")) {
    if (!arguments.operands.empty()) {
      throw CommandError(ExitCode::bad_input, "--all and a material exclude each other");
    }
    const int men = arguments.options["all"].as<int>();
    if (men < 3 || men > static_cast<int>(max_table_men)) {
      throw CommandError(ExitCode::bad_input, fmt::format("--all {}: expected 3 to {}", men, max_table_men));
    }
    return all_materials(static_cast<unsigned>(men));
  }
  if (arguments.operands.empty()) {
    throw CommandError(ExitCode::bad_input, "expected a material, as KRPvKR, or --all N");
  }
  return table_materials(arguments.operands);
}

std::vector<std::vector<Metric>> wanted_metrics(const Arguments& arguments) {
  const auto text = arguments.options["metric"].as<std::string>();
  bool dtm = false, wdl = false, dtz = false, dtm50 = false;
  for (const std::string& name : comma_separated(text)) {
    const auto metric = parse_metric(name);
    if (!metric && name != "all") {
      throw CommandError(
          ExitCode::bad_input,
          fmt::format("--metric {}: expected dtm, wdl, dtz, dtm50, some of them as wdl,dtz, or all", text));
    }
    dtm = dtm || !metric || *metric == Metric::dtm;
    wdl = wdl || !metric || *metric == Metric::wdl;
    dtz = dtz || !metric || *metric == Metric::dtz;
    dtm50 = dtm50 || metric == Metric::dtm50;
  }
  std::vector<std::vector<Metric>> metrics;
  if (dtm) metrics.push_back({Metric::dtm});
  if (dtz) {
    metrics.push_back({Metric::wdl, Metric::dtz});
  } else if (wdl) {
    metrics.push_back({Metric::wdl});
  }
  if (dtm50) metrics.push_back({Metric::dtm50});
  return metrics;
}

void refuse_large_by_clock(const std::vector<Material>& wanted,
                           const std::vector<std::vector<Metric>>& metrics) {
  for (const auto& made : metrics) {
    if (!has_clock(made.front())) continue;
    for (const Material material : wanted) {
      if (material.men() <= max_clock_men) continue;
      throw CommandError(ExitCode::bad_input,
                         fmt::format("{}: dtm50 is made of tables of at most {} men; dtz says who wins under "
                                     "the rule with more",
                                     material.to_string(), max_clock_men));
    }
  }
}

void add_room_options(ArgumentParser& parser) {
  parser.add()(
      "memory", po::value<std::string>()->value_name("SIZE"),
      "take no more, as 12G; the default is all that the machine has. A table that would take more is "
      "solved in regions, with what is settled on disk; tables that take more even so are not begun");
  parser.add()("solving", po::value<std::string>()->value_name("S"),
               "memory or regions, whatever --memory allows; the default is memory where that is enough");
  parser.add()("scratch", po::value<std::string>()->value_name("DIR"),
               "directory that is there, for what is needed on disk while a table is made; the default is "
               "--out");
}

namespace {

/// Throws CommandError.
Solving solving_option(const Arguments& arguments, const std::vector<std::vector<Metric>>& metrics) {
  const auto text = arguments.options["solving"].as<std::string>();
  if (text == "memory") return Solving::in_memory;
  if (text != "regions") {
    throw CommandError(ExitCode::bad_input, fmt::format("--solving {}: expected memory or regions", text));
  }
  for (const auto& made : metrics) {
    if (!has_clock(made.front())) continue;
    throw CommandError(ExitCode::bad_input, "--solving regions: dtm50 is solved in memory alone");
  }
  return Solving::in_regions;
}

}  // namespace

void take_room_options(const Arguments& arguments, TableRun& run) {
  run.memory = allowed_memory(arguments);
  if (arguments.has("solving")) run.options.room.solving = solving_option(arguments, run.metrics);
  if (arguments.has("scratch")) run.options.scratch = arguments.options["scratch"].as<std::string>();
}

}  // namespace mate33::cli
