#include <fmt/core.h>

#include "game_commands.hpp"
#include "input.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/game/xiangqi_sets.hpp"
#include "mate33/maker/game_generator.hpp"
#include "mate33/workers/worker_team.hpp"
#include "plan_run.hpp"
#include "storage_options.hpp"

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

/// Throws CommandError.
PlanRun game_run(const SharedRules& rules, const Arguments& arguments) {
  for (const char* const option : {"all", "verify", "compress", "format", "sides"}) {
    if (!arguments.has(option)) continue;
    throw CommandError(ExitCode::bad_input, fmt::format("--{} goes with chess alone", option));
  }
  const std::vector<GameMaterial> wanted = wanted_games(rules, arguments);
  GameTableOptions options;
  options.directory = out_directory(arguments);
  options.zstd_level = zstd_level_of_games(level_option(arguments));
  options.force = arguments.has("force");
  return {.plan = plan_of_tables(rules, with_prerequisites(*rules, wanted, game_metric(*rules, arguments)),
                                 wanted, options),
          .memory = allowed_memory(arguments),
          .json = arguments.has("json")};
}

}  // namespace

void prepare_games(const SharedRules& rules, const Arguments& arguments) {
  prepare(game_run(rules, arguments), thread_count(arguments));
}

ExitCode generate_games(const SharedRules& rules, const Arguments& arguments) {
  const PlanRun run = game_run(rules, arguments);
  WorkerTeam team(thread_count(arguments));
  if (arguments.has("list")) {
    list(run, team);
    return ExitCode::done;
  }
  NoPeers nobody;
  tell_sum(run, make(run, prepare(run, team.size()), team, nobody));
  return ExitCode::done;
}

}  // namespace mate33::cli
