#include <fmt/core.h>

#include <algorithm>

#include "game_commands.hpp"
#include "input.hpp"
#include "mate33/answers/game_text.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/game/xiangqi_sets.hpp"
#include "mate33/maker/game_generator.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/plan/table_estimate.hpp"
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
  // As measured of xiangqi, by the estimated file, which grows with the entries.
  constexpr double per_byte = 1.5e-6;
  std::vector<PlanProgress::Seconds> work;
  for (const GameTableKey& key : plan) {
    const auto bytes = static_cast<double>(estimate_game_table(rules, key).file);
    work.push_back(PlanProgress::least_work + PlanProgress::Seconds(bytes * per_byte / threads));
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

void list_games(const SharedRules& rules, const std::vector<GameTableKey>& plan,
                const GameTableOptions& options, bool json) {
  RulesShelf shelf;
  std::uint64_t most = 0, bytes = 0;
  const std::size_t width = longest_name(*rules, plan);
  if (!json) fmt::print("{:<{}} {:>12} {:>12}  {}\n", "Table", width, "Memory", "File, about", "In place");
  for (const GameTableKey& key : plan) {
    const GameEstimate estimate = estimate_game_table(rules, key);
    const bool is_there = is_valid_game_table(options.directory, *rules, key, shelf);
    most = std::max(most, estimate.memory);
    bytes += estimate.file;
    if (json) {
      print_event({{"event", "planned"},
                   {"material", full_name(*rules, key.material)},
                   {"metrics", {name_of(key.metric)}},
                   {"solving", name_of(Solving::in_memory)},
                   {"memory_bytes", estimate.memory},
                   {"file_bytes", estimate.file},
                   {"scratch_bytes", estimate.file},
                   {"in_place", is_there}});
    } else {
      fmt::print("{:<19} {:>12} {:>12}  {}\n", game_table_name(*rules, key), mebibytes(estimate.memory),
                 mebibytes(estimate.file), is_there ? "yes" : "no");
    }
  }
  if (!json) {
    fmt::print("{}; at most {} of memory at a time, about {} of files\n", count_of_tables(plan.size()),
               mebibytes(most), mebibytes(bytes));
  }
}

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

/// Whether a table is to be made, as far as the header of the one that is there tells: it may be of damaged
/// blocks.
bool is_to_be_made(const SharedRules& rules, const GameTableKey& key, const GameRun& run, RulesShelf& shelf) {
  const bool is_wanted = std::ranges::find(run.wanted, key.material) != run.wanted.end();
  return (run.options.force && is_wanted) ||
         !GameTableReader::open_table(run.options.directory.string(), *rules, key, shelf);
}

/// Throws CommandError where a table that is to be made takes more memory than allowed, or more disk than is
/// free.
void prepare_room(const SharedRules& rules, const GameRun& run) {
  GameEstimate most{};
  RulesShelf shelf;
  for (const GameTableKey& key : run.plan) {
    if (!is_to_be_made(rules, key, run, shelf)) continue;
    const GameEstimate needed = estimate_game_table(rules, key);
    most = {std::max(most.memory, needed.memory), std::max(most.file, needed.file)};
  }
  refuse_without_memory(most.memory, run.memory, "--list");
  make_directory(run.options.directory);
  refuse_without_disk(run.options.directory, most.file);
}

}  // namespace

void prepare_games(const SharedRules& rules, const Arguments& arguments) {
  prepare_room(rules, game_run(rules, arguments));
}

ExitCode generate_games(const SharedRules& rules, const Arguments& arguments) {
  const GameRun run = game_run(rules, arguments);
  const bool json = arguments.has("json");
  if (arguments.has("list")) {
    list_games(rules, run.plan, run.options, json);
    return ExitCode::done;
  }
  prepare_room(rules, run);
  WorkerTeam team(thread_count(arguments));
  GameNarrator narrator(*rules, run.plan, work_of(rules, run.plan, team.size()), json);
  RulesShelf shelf;
  for (std::size_t i = 0; i < run.plan.size(); ++i) {
    if (!is_to_be_made(rules, run.plan[i], run, shelf)) narrator.expect_left_alone(i);
  }
  generate_game_tables(rules, run.plan, run.wanted, run.options, team, narrator.observer());
  PlanTeller::finish(narrator.sum(), run.options.directory / rules->rules().name, json);
  return ExitCode::done;
}

}  // namespace mate33::cli
