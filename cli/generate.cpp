#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <string_view>

#include "game_commands.hpp"
#include "generate_formats.hpp"
#include "input.hpp"
#include "mate33/base/shell_quoted.hpp"
#include "mate33/table/table_limits.hpp"
#include "plan_room.hpp"
#include "storage_options.hpp"
#include "table_choice.hpp"

namespace mate33::cli {

namespace po = boost::program_options;

namespace {

/// Whether the flat format is meant: --format, else only where DTM of KBNvK is all that is asked for.
bool is_flat(const Arguments& arguments, const std::vector<Material>& wanted) {
  const bool only_kbnvk = wanted == std::vector{FlatTable::material} &&
                          wanted_metrics(arguments) == std::vector<std::vector<Metric>>{{Metric::dtm}};
  if (!arguments.has("format")) return only_kbnvk;
  const std::string format = arguments.options["format"].as<std::string>();
  if (format == "m33") return false;
  if (format != "flat") {
    throw CommandError(ExitCode::bad_input, fmt::format("--format {}: expected flat or m33", format));
  }
  if (!only_kbnvk)
    throw CommandError(ExitCode::bad_input, "the flat format holds DTM of KBNvK and nothing else");
  return true;
}

/// Options that one of the formats does not know.
void refuse_options(const Arguments& arguments, std::initializer_list<const char*> names,
                    const char* format) {
  for (const char* const name : names) {
    if (!arguments.has(name) || arguments.options[name].defaulted()) continue;
    const bool is_flat = std::string_view(format) == "flat";
    throw CommandError(ExitCode::bad_input,
                       fmt::format("--{} does not go with the {} format{}", name, format,
                                   is_flat ? ": --format m33 makes the general one" : ""));
  }
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
       "KRPvKR.wdl.m33 and KRPvKR.dtz.m33 (docs/rule50.md). KBNvK by itself makes the flat file\n"
       "KBNvK.bin (16 MiB). Killed at any moment, it leaves no partial table. xiangqi:KRvKAA makes a\n"
       "table of xiangqi; xiangqi:1v0 all 324 of one attacker against none (docs/xiangqi.md). --rules FILE\n"
       "makes one of a game of your own (docs/rules.md).",
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
               "flat or m33; the default is flat for KBNvK alone, else m33");
  parser.add()("compress", "flat format: write KBNvK.bin.zst, too");
  parser.add()("force", "make the tables asked for anew even if valid ones are there");
  parser.add()("json", "one JSON event a line instead of text (docs/events.md)");
  return parser;
}

ExitCode run_flat(const Arguments& arguments, const std::string& directory) {
  refuse_options(arguments, {"memory", "solving", "scratch", "level", "sides", "verify", "metric"}, "flat");
  const GenerateOptions options{directory, arguments.has("compress"), arguments.has("force")};
  const unsigned threads = thread_count(arguments);
  const bool json = arguments.has("json");
  if (arguments.has("list")) {
    list_flat(options, threads, json);
    return ExitCode::done;
  }
  generate_flat(options, threads, json);
  if (!json) tell_if_not_searched(directory, arguments);
  return ExitCode::done;
}

/// The run of tables of the general format that is asked for. Throws CommandError.
TableRun general_run(const Arguments& arguments, const std::vector<Material>& wanted) {
  refuse_options(arguments, {"compress"}, "m33");
  TableRun run;
  run.wanted = wanted;
  run.plan = with_prerequisites(wanted);
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
  refuse_large_by_clock(run.plan, run.metrics);
  run.keeps_packing = arguments.options["level"].defaulted();
  run.sides = sides_option(arguments);
  if (run.sides == SidesOption::both) run.options.dtz_sides = StoredSides::both;
  run.json = arguments.has("json");
  return run;
}

}  // namespace

void prepare_generate(const CommandLine& line, const SharedRules& rules) {
  const auto arguments = parser_of_generate().parse(line);
  if (rules) return prepare_games(rules, *arguments);
  const TableRun run = general_run(*arguments, wanted_materials(*arguments));
  prepare_room(run, run.threads);
}

ExitCode run_generate(const CommandLine& line) {
  const auto arguments = parser_of_generate().parse(line);
  if (!arguments) return ExitCode::done;
  const std::string directory = out_directory(*arguments);
  if (const SharedRules rules = game_of(*arguments)) return generate_games(rules, *arguments);
  const std::vector<Material> wanted = wanted_materials(*arguments);
  if (is_flat(*arguments, wanted)) return run_flat(*arguments, directory);
  const TableRun run = general_run(*arguments, wanted);
  if (arguments->has("list")) {
    list_plan(run);
    return ExitCode::done;
  }
  generate_general(run);
  if (!run.json) tell_if_not_searched(directory, *arguments);
  return ExitCode::done;
}

}  // namespace mate33::cli
