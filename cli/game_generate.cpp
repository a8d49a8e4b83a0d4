#include <fmt/core.h>

#include <algorithm>

#include "game_commands.hpp"
#include "input.hpp"
#include "mate33/base/contains_value.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/game/xiangqi_sets.hpp"
#include "mate33/maker/game_generator.hpp"
#include "mate33/workers/worker_team.hpp"
#include "plan_run.hpp"
#include "storage_options.hpp"
#include "wanted_sides.hpp"

namespace mate33::cli {

namespace {

std::vector<GameMaterial> wanted_games(const SharedRules& rules, const Arguments& arguments) {
  if (arguments.operands.empty()) {
    throw CommandError(ExitCode::bad_input, "expected a material, as xiangqi:KRvK");
  }
  std::vector<GameMaterial> wanted;
  for (const std::string& operand : arguments.operands) {
    const std::string text = operand.substr(operand.find(':') + 1);
    const bool is_xiangqi = rules->rules().name == xiangqi_rules().name;
    if (const auto set = is_xiangqi ? xiangqi_set(*rules, text) : std::nullopt) {
      wanted.insert(wanted.end(), set->begin(), set->end());
    } else {
      wanted.push_back(game_material(*rules, operand));
    }
  }
  return wanted;
}

/// What is asked for of tables of a game.
struct GameRun {
  PlanRun plan;
  WantedSides sides;
};

/// Throws CommandError.
GameRun game_run(const SharedRules& rules, const Arguments& arguments) {
  for (const char* const option : {"all", "verify", "compress", "format", "solving", "scratch"}) {
    if (!arguments.has(option)) continue;
    throw CommandError(ExitCode::bad_input, fmt::format("--{} goes with chess alone", option));
  }
  const std::vector<GameMaterial> wanted = wanted_games(rules, arguments);
  GameTableOptions options;
  options.directory = out_directory(arguments);
  options.packing = level_option(arguments);
  options.force = arguments.has("force");
  const bool json = arguments.has("json");
  const std::vector<GameTableKey> keys = with_prerequisites(*rules, wanted, game_metric(*rules, arguments));
  // As repack does: nothing in a file tells how hard it was packed.
  const Packing repacking = arguments.options["level"].defaulted() ? best_packing : level_option(arguments);
  GameRun run{{.plan = plan_of_tables(rules, keys, wanted, options),
               .memory = allowed_memory(arguments),
               .json = json},
              {.directory = options.directory,
               .folder = options.directory / rules->rules().name,
               .packing = repacking,
               .json = json,
               .sides = sides_option(arguments)}};
  if (!run.sides.sides) return run;
  for (const GameTableKey& key : keys) {
    if (!contains_value(wanted, key.material)) continue;
    run.sides.tables.push_back(options.directory / game_table_path(*rules, key));
  }
  return run;
}

}  // namespace

void prepare_games(const SharedRules& rules, const Arguments& arguments) {
  prepare(game_run(rules, arguments).plan, thread_count(arguments));
}

ExitCode generate_games(const SharedRules& rules, const Arguments& arguments) {
  GameRun run = game_run(rules, arguments);
  WorkerTeam team(thread_count(arguments));
  if (arguments.has("list")) {
    list(run.plan, team);
    return ExitCode::done;
  }
  const RunSum sum = make_with_sides(run.sides, run.plan, team);
  tell_sum(run.plan, sum);
  return ExitCode::done;
}

}  // namespace mate33::cli
