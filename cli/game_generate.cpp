#include <fmt/core.h>

#include <algorithm>

#include "game_commands.hpp"
#include "input.hpp"
#include "mate33/answers/game_text.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/game/xiangqi_sets.hpp"
#include "mate33/maker/game_generator.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/maker/stopwatch.hpp"
#include "mate33/plan/plan_progress.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "peak_memory.hpp"
#include "plan_room.hpp"
#include "progress.hpp"
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

/// Tells what goes on with a plan: JSON events, or words and a line of progress.
class GameNarrator {
 public:
  GameNarrator(const ExpandedRules& rules, const std::vector<GameTableKey>& plan,
               std::vector<PlanProgress::Seconds> work, bool json)
      : rules_(rules),
        name_width_(longest_name(rules, plan)),
        tables_(plan.size()),
        json_(json),
        plan_(std::move(work)) {}

  GameTableObserver observer() {
    GameTableObserver observer;
    observer.on_wait = [this] {
      if (json_) return print_event({{"event", "waiting"}});
      say("another mate33 is making tables here; waiting for it");
    };
    observer.on_begin = [this](const GameTableKey& key, std::size_t number) {
      number_ = number + 1;
      settled_ = 0;
      name_ = game_table_name(rules_, key);
      plan_.begin(number, watch_.elapsed());
      if (!json_) return;
      print_event({{"event", "begin"},
                   {"material", full_name(rules_, key.material)},
                   {"metrics", {name_of(key.metric)}},
                   {"number", number_},
                   {"of", tables_}});
    };
    observer.on_left_alone = [this](const GameTableKey& key) {
      plan_.left_alone(made_ + left_++);
      if (!json_) return;
      print_event({{"event", "left_alone"},
                   {"material", full_name(rules_, key.material)},
                   {"metric", name_of(key.metric)}});
    };
    observer.on_ply = [this](Plies ply, std::uint64_t found) {
      settled_ += found;
      show(fmt::format("ply {}", ply.count()));
    };
    observer.on_repetition = [this](unsigned order, std::uint64_t settled) {
      settled_ = settled;
      show(fmt::format("perpetual check, order {}", order));
    };
    observer.on_pack = [this](const GameTableKey&, double share) {
      progress_.show(fmt::format("{} ({} of {})  packing, {:.0f} % done{}", name_, number_, tables_,
                                 share * 100, share_of_plan()));
    };
    observer.on_made = [this](const MadeGameTable& made) { tell(made); };
    return observer;
  }
  void finish(const std::filesystem::path& directory) {
    progress_.clear();
    if (json_) {
      return print_event({{"event", "done"},
                          {"made", made_},
                          {"left_alone", left_},
                          {"bytes", bytes_},
                          {"peak_memory_bytes", peak_memory_bytes()}});
    }
    if (left_ > 0)
      fmt::print("{} of {} already there and valid; left alone\n", left_, count_of_tables(made_ + left_));
    if (made_ > 0)
      fmt::print("{} made in {}, {}\n", count_of_tables(made_), directory.string(), mebibytes(bytes_));
  }

 private:
  void show(const std::string& where) {
    if (!progress_.is_shown()) return;
    progress_.show(fmt::format("{} ({} of {})  {}  {} positions settled{}", name_, number_, tables_, where,
                               grouped(settled_), share_of_plan()));
  }
  std::string share_of_plan() const {
    const PlanProgress::State state = plan_.at(0, 1, watch_.elapsed());
    return "  all: " + share_text(state.plan_share, state.plan_left);
  }
  void tell(const MadeGameTable& made) {
    progress_.clear();
    plan_.made(watch_.elapsed());
    ++made_;
    bytes_ += made.written.bytes;
    const auto& [white, black] = made.written.tally.counts;
    const Plies longest =
        std::max({white.longest_win, white.longest_loss, black.longest_win, black.longest_loss});
    if (json_) {
      return print_event({{"event", "made"},
                          {"material", full_name(rules_, made.key.material)},
                          {"metric", name_of(made.key.metric)},
                          {"file", made.path.string()},
                          {"bytes", made.written.bytes},
                          {"longest_plies", longest.count()},
                          {"settled", settled_},
                          {"solve_seconds", made.solve_time.count()},
                          {"pack_seconds", made.pack_time.count()}});
    }
    const std::string what = made.key.metric == GameMetric::dtm
                                 ? fmt::format("longest {:>3} plies", longest.count())
                                 : fmt::format("{} by the rule", grouped(by_rule(white) + by_rule(black)));
    fmt::print("{:<{}} {:<17}  {:>13} bytes  {:.2f} s\n", name_, name_width_, what,
               grouped(made.written.bytes), made.solve_time.count() + made.pack_time.count());
  }

  static std::uint64_t by_rule(const TableCounts& counts) {
    return counts.wins_by_rule + counts.losses_by_rule;
  }

  const ExpandedRules& rules_;
  std::size_t name_width_;
  std::size_t tables_;
  bool json_;
  PlanProgress plan_;
  Stopwatch watch_;
  Progress progress_;
  std::string name_;
  std::size_t number_ = 0, made_ = 0, left_ = 0;
  std::uint64_t bytes_ = 0, settled_ = 0;
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
                   {"metric", name_of(key.metric)},
                   {"memory_bytes", estimate.memory},
                   {"file_bytes", estimate.file},
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
  std::uint64_t memory_bytes = 0;  // 0: any number
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
  run.memory_bytes = memory_limit(arguments);
  return run;
}

/// Throws CommandError where a table of the plan takes more memory than allowed, or more disk than is free.
void prepare_room(const SharedRules& rules, const GameRun& run) {
  std::uint64_t most_of_disk = 0;
  for (const GameTableKey& key : run.plan) {
    const GameEstimate needed = estimate_game_table(rules, key);
    most_of_disk = std::max(most_of_disk, needed.file);
    if (run.memory_bytes == 0 || needed.memory <= run.memory_bytes) continue;
    throw CommandError(
        ExitCode::bad_input,
        fmt::format("{} takes about {} of memory, more than --memory allows ({}): --list shows each table",
                    with_metric(*rules, key), mebibytes(needed.memory), mebibytes(run.memory_bytes)));
  }
  make_directory(run.options.directory);
  refuse_without_disk(run.options.directory, most_of_disk);
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
  generate_game_tables(rules, run.plan, run.wanted, run.options, team, narrator.observer());
  narrator.finish(run.options.directory / rules->rules().name);
  return ExitCode::done;
}

}  // namespace mate33::cli
