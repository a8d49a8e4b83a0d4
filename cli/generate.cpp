#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "game_commands.hpp"
#include "input.hpp"
#include "mate33/base/contains_value.hpp"
#include "mate33/base/shell_quoted.hpp"
#include "mate33/table/flat_table.hpp"
#include "mate33/workers/worker_team.hpp"
#include "storage_options.hpp"
#include "table_choice.hpp"

namespace mate33::cli {

namespace po = boost::program_options;

namespace {

/// Whether KBNvK is to be flat: its DTM is where it is asked for by name, unless --format says otherwise.
bool is_flat(const Arguments& arguments, const TableRun& run) {
  const bool has_flat = !arguments.has("all") && contains_value(run.wanted, FlatTable::material) &&
                        run.metrics.front().front() == Metric::dtm;
  if (!arguments.has("format")) return has_flat;
  const std::string format = arguments.options["format"].as<std::string>();
  if (format == "m33") return false;
  if (format != "flat") {
    throw CommandError(ExitCode::bad_input, fmt::format("--format {}: expected flat or m33", format));
  }
  const bool is_all_flat =
      has_flat && run.metrics.size() == 1 &&
      std::ranges::count(run.wanted, FlatTable::material) == static_cast<std::ptrdiff_t>(run.wanted.size());
  if (!is_all_flat)
    throw CommandError(ExitCode::bad_input, "the flat format holds DTM of KBNvK and nothing else");
  return true;
}

/// What the flat file, which is stored and solved in one way, and other tables do not know.
void refuse_options(const Arguments& arguments, const TableRun& run) {
  if (!run.is_flat && run.compress) {
    throw CommandError(ExitCode::bad_input, "--compress is for KBNvK.bin, and nothing here is made flat");
  }
  const bool is_level_given = !arguments.options["level"].defaulted();
  const char* const wrong = !run.is_flat                                      ? nullptr
                            : is_level_given                                  ? "--level"
                            : arguments.has("sides")                          ? "--sides"
                            : run.options.room.solving == Solving::in_regions ? "--solving regions"
                                                                              : nullptr;
  if (wrong == nullptr) return;
  throw CommandError(
      ExitCode::bad_input,
      fmt::format("{} does not go with KBNvK.bin: --format m33 makes KBNvK.m33 instead", wrong));
}

/// Where the other commands do not look for what was made, says so.
void tell_if_not_searched(const std::string& directory, const Arguments& arguments) {
  const std::string searched = table_directories(arguments);
  for (const std::string& other : split_directory_list(searched)) {
    std::error_code error;
    if (std::filesystem::equivalent(other, directory, error)) return;
  }
  fmt::print("The other commands look for tables in {}: give them '--tables {}', or set MATE33_PATH\n",
             searched, shell_quoted(directory));
}

ArgumentParser parser_of_generate() {
  ArgumentParser parser(
      {"mate33 generate",
       {"MATERIAL... [options]", "--all N [options]"},
       "Solves endgames and writes their tables, as KRPvKR.m33, each after the smaller tables that it\n"
       "needs. Valid tables that are already there are left alone: an interrupted run continues\n"
       "where it stopped. --metric wdl,dtz makes those for play under the fifty-move rule, as\n"
       "KRPvKR.wdl.m33 and KRPvKR.dtz.m33 (docs/rule50.md). KBNvK, asked for by name, is the flat file\n"
       "KBNvK.bin (16 MiB). Killed at any moment, it leaves no partial table.\n"
       "xiangqi:KRvKAA makes a table of xiangqi; xiangqi:1v0 all 324 of one attacker against none\n"
       "(docs/xiangqi.md). --rules FILE makes one of a game of your own (docs/rules.md).",
       "mate33 generate KRPvKR --out data"});
  add_choice_options(parser);
  parser.add()("out", po::value<std::string>()->default_value("data")->value_name("DIR"),
               "directory to write to; created if it is missing");
  parser.add()("list", "only show the plan, with the memory and the size of each table as estimated");
  add_room_options(parser);
  add_game_options(parser);
  add_level_option(parser, "quick");
  add_sides_option(parser, "both, but one for dtz; wdl and smaller tables of dtm always have both");
  parser.add()("verify",
               "verify each table of the plan, those already there included, by the plain move generator");
  add_threads_option(parser);
  parser.add()("format", po::value<std::string>()->value_name("F"),
               "m33: KBNvK, too, is a table as others, KBNvK.m33, as it is where others need it and with "
               "--all; flat: refuse all but KBNvK; the default is flat for KBNvK by name, else m33");
  parser.add()("compress", "write KBNvK.bin.zst beside KBNvK.bin");
  parser.add()("force", "make the tables asked for anew even if valid ones are there");
  parser.add()("json", "one JSON event a line instead of text (docs/events.md)");
  return parser;
}

/// The run of tables of chess that is asked for. Throws CommandError.
TableRun table_run(const Arguments& arguments) {
  TableRun run;
  run.wanted = wanted_materials(arguments);
  run.metrics = wanted_metrics(arguments);
  run.options.directory = out_directory(arguments);
  run.options.packing = level_option(arguments);
  run.options.force = arguments.has("force");
  run.threads = thread_count(arguments);
  take_room_options(arguments, run);
  run.verify = arguments.has("verify");
  if (run.verify && run.metrics != std::vector<std::vector<Metric>>{{Metric::dtm}}) {
    throw CommandError(
        ExitCode::bad_input,
        "--verify goes with dtm alone: 'mate33 verify MATERIAL --metric dtz' does so for wdl and dtz");
  }
  refuse_large_by_clock(run.wanted, run.metrics);
  run.keeps_packing = arguments.options["level"].defaulted();
  run.sides = sides_option(arguments);
  if (run.sides == SidesOption::both) run.options.dtz_sides = StoredSides::both;
  run.json = arguments.has("json");
  run.is_flat = is_flat(arguments, run);
  run.compress = arguments.has("compress");
  refuse_options(arguments, run);
  return run;
}

}  // namespace

void prepare_generate(const CommandLine& line, const SharedRules& rules) {
  const auto arguments = parser_of_generate().parse(line);
  if (rules) return prepare_games(rules, *arguments);
  const TableRun run = table_run(*arguments);
  InlineExecutor nobody;
  prepare(plan_run(run, nobody), run.threads);
}

ExitCode run_generate(const CommandLine& line) {
  const auto arguments = parser_of_generate().parse(line);
  if (!arguments) return ExitCode::done;
  if (const SharedRules rules = game_of(*arguments)) return generate_games(rules, *arguments);
  const TableRun run = table_run(*arguments);
  if (arguments->has("list")) {
    WorkerTeam team(run.threads);
    list(plan_run(run, team), team);
    return ExitCode::done;
  }
  generate_tables(run);
  if (!run.json) tell_if_not_searched(run.options.directory.string(), *arguments);
  return ExitCode::done;
}

}  // namespace mate33::cli
