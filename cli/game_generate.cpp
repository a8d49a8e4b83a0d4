#include <fmt/core.h>

#include <algorithm>

#include "game_commands.hpp"
#include "generate_formats.hpp"
#include "input.hpp"
#include "mate33/answers/game_text.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/game/xiangqi_sets.hpp"
#include "mate33/maker/game_generator.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/table/game_table_reader.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "plan_room.hpp"
#include "plan_teller.hpp"
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

std::size_t longest_name(const ExpandedRules& rules, const std::vector<GameTableKey>& plan) {
  std::size_t longest = std::string_view("Table").size();
  for (const GameTableKey& key : plan) longest = std::max(longest, game_table_name(rules, key).size());
  return longest;
}

/// How long each table of the plan is estimated to take.
std::vector<PlanProgress::Seconds> work_of(const SharedRules& rules, const std::vector<GameTableKey>& plan,
                                           unsigned threads) {
  std::vector<PlanProgress::Seconds> work;
  for (const GameTableKey& key : plan) {
    const double seconds = estimate_table(rules, key, threads).seconds;
    work.push_back(PlanProgress::least_work + PlanProgress::Seconds(seconds));
  }
  return work;
}

/// Tells what goes on with a plan of tables of a game.
class GameNarrator {
 public:
  GameNarrator(const ExpandedRules& rules, const std::vector<GameTableKey>& plan,
               std::vector<PlanProgress::Seconds> work, bool json)
      : rules_(rules),
        plan_(plan),
        name_width_(longest_name(rules, plan)),
        teller_(std::move(work), json),
        json_(json) {}

  GameTableObserver observer() {
    GameTableObserver observer;
    observer.on_wait = [this] { teller_.waiting(); };
    observer.on_begin = [this](const GameTableKey& key, std::size_t number) {
      step_ = {full_name(rules_, key.material)};
      teller_.begin(number, step_.material, {key.metric});
    };
    observer.on_left_alone = [this](const GameTableKey& key) {
      teller_.left_alone(static_cast<std::size_t>(std::ranges::find(plan_, key) - plan_.begin()));
      ++sum_.left_alone;
      if (!json_) return;
      print_event({{"event", "left_alone"},
                   {"material", full_name(rules_, key.material)},
                   {"metric", name_of(key.metric)}});
    };
    observer.on_ply = [this](Plies ply, std::uint64_t found) {
      step_.ply = ply.count();
      step_.settled += found;
      if (found > 0) step_.longest = std::max(step_.longest, ply);
      teller_.stepped(step_);
    };
    observer.on_repetition = [this](unsigned order, std::uint64_t settled) {
      step_.ply = order;
      step_.settled = settled;
      teller_.stepped(step_);
    };
    observer.on_pack = [this](const GameTableKey&, double share) { teller_.packing(step_.material, share); };
    observer.on_made = [this](const MadeGameTable& made) {
      teller_.solved();
      tell(made);
      teller_.made();
    };
    return observer;
  }

  /// The table of this number in the plan seems to be there: no work from the start on.
  void expect_left_alone(std::size_t table) { teller_.left_alone(table); }
  const RunSum& sum() const { return sum_; }

 private:
  void tell(const MadeGameTable& made) {
    ++sum_.made;
    sum_.bytes += made.written.bytes;
    const auto& counts = made.written.tally.counts;
    const Plies longest = longest_of(counts);
    if (json_) {
      return print_event({{"event", "made"},
                          {"material", step_.material},
                          {"metric", name_of(made.key.metric)},
                          {"file", made.path.string()},
                          {"bytes", made.written.bytes},
                          {"longest_plies", longest.count()},
                          {"settled", step_.settled},
                          {"solve_seconds", made.solve_time.count()},
                          {"pack_seconds", made.pack_time.count()}});
    }
    const std::string what =
        made.key.metric == Metric::dtm
            ? fmt::format("longest {:>3} plies", longest.count())
            : fmt::format("{} by the rule", grouped(by_rule(counts[0]) + by_rule(counts[1])));
    fmt::print("{:<{}} {:<17}  {:>13} bytes  {:.2f} s\n", game_table_name(rules_, made.key), name_width_,
               what, grouped(made.written.bytes), made.solve_time.count() + made.pack_time.count());
    flush_output();
  }

  static std::uint64_t by_rule(const TableCounts& counts) {
    return counts.wins_by_rule + counts.losses_by_rule;
  }

  const ExpandedRules& rules_;
  const std::vector<GameTableKey>& plan_;
  std::size_t name_width_;
  PlanTeller teller_;
  bool json_;
  ToldStep step_;  // of the table at hand
  RunSum sum_;
};

/// What `mate33 generate` does with tables of a game.
struct GameRun {
  std::vector<GameMaterial> wanted;
  std::vector<GameTableKey> plan;
  GameTableOptions options;
  AllowedMemory memory;
};

GameRun game_run(const SharedRules& rules, const Arguments& arguments) {
  for (const char* const option : {"all", "verify", "compress", "format", "sides"}) {
    if (!arguments.has(option)) continue;
    throw CommandError(ExitCode::bad_input, fmt::format("--{} goes with chess alone", option));
  }
  GameRun run;
  run.wanted = wanted_games(rules, arguments);
  run.plan = with_prerequisites(*rules, run.wanted, game_metric(*rules, arguments));
  run.options.directory = out_directory(arguments);
  run.options.zstd_level = zstd_level_of_games(level_option(arguments));
  run.options.force = arguments.has("force");
  run.memory = allowed_memory(arguments);
  return run;
}

void list_games(const SharedRules& rules, const GameRun& run, unsigned threads, bool json) {
  RulesShelf shelf;
  std::uint64_t most_memory = 0, bytes = 0;
  if (!json) print_plan_heading();
  for (const GameTableKey& key : run.plan) {
    const TableEstimate needed = estimate_table(rules, key, threads);
    most_memory = std::max(most_memory, needed.memory);
    bytes += needed.file;
    print({game_table_name(*rules, key),
           full_name(*rules, key.material),
           {key.metric},
           needed,
           is_valid_game_table(run.options.directory, *rules, key, shelf)},
          json);
  }
  if (!json) print_plan_sum(run.plan.size(), most_memory, 0, bytes);
}

/// The numbers in the plan of the tables that are to be made, as far as the headers of those that are there
/// tell: they may be of damaged blocks.
std::vector<std::size_t> tables_to_make(const SharedRules& rules, const GameRun& run) {
  RulesShelf shelf;
  std::vector<std::size_t> tables;
  for (std::size_t i = 0; i < run.plan.size(); ++i) {
    const bool is_wanted = std::ranges::find(run.wanted, run.plan[i].material) != run.wanted.end();
    const bool is_forced = run.options.force && is_wanted;
    if (is_forced || !GameTableReader::open_table(run.options.directory.string(), *rules, run.plan[i], shelf))
      tables.push_back(i);
  }
  return tables;
}

/// Throws CommandError where one of these tables takes more memory than allowed, or more disk than is free.
void prepare_room(const SharedRules& rules, const GameRun& run, const std::vector<std::size_t>& tables) {
  std::uint64_t memory = 0, file = 0;
  for (const std::size_t table : tables) {
    const TableEstimate needed = estimate_table(rules, run.plan[table], 1);
    memory = std::max(memory, needed.memory);
    file = std::max(file, needed.file);
  }
  refuse_without_memory(memory, run.memory, "--list");
  make_directory(run.options.directory);
  refuse_without_disk(run.options.directory, file);
}

}  // namespace

void prepare_games(const SharedRules& rules, const Arguments& arguments) {
  const GameRun run = game_run(rules, arguments);
  prepare_room(rules, run, tables_to_make(rules, run));
}

ExitCode generate_games(const SharedRules& rules, const Arguments& arguments) {
  const GameRun run = game_run(rules, arguments);
  const bool json = arguments.has("json");
  if (arguments.has("list")) {
    list_games(rules, run, WorkerTeam(thread_count(arguments)).size(), json);
    return ExitCode::done;
  }
  const std::vector<std::size_t> to_make = tables_to_make(rules, run);
  prepare_room(rules, run, to_make);
  WorkerTeam team(thread_count(arguments));
  GameNarrator narrator(*rules, run.plan, work_of(rules, run.plan, team.size()), json);
  for (std::size_t i = 0; i < run.plan.size(); ++i) {
    if (!std::ranges::binary_search(to_make, i)) narrator.expect_left_alone(i);
  }
  generate_game_tables(rules, run.plan, run.wanted, run.options, team, narrator.observer());
  PlanTeller::finish(narrator.sum(), run.options.directory / rules->rules().name, json);
  return ExitCode::done;
}

}  // namespace mate33::cli
