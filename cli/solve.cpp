#include <fmt/core.h>

#include <chrono>
#include <memory>
#include <optional>

#include "input.hpp"
#include "mate33/own/root_answer.hpp"
#include "mate33/own/stage.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "solve_exits.hpp"
#include "solve_output.hpp"
#include "storage_options.hpp"

namespace mate33::cli {

namespace po = boost::program_options;

namespace {

using Clock = std::chrono::steady_clock;

/// --time was up.
struct TimeIsUp {};

/// What is asked for.
struct SolveRun {
  Position root;
  SolveMetric metric = SolveMetric::wdl;
  std::uint64_t memory = 0;  ///< in bytes
  std::optional<Clock::time_point> end;
};

SolveMetric wanted_metric(const Arguments& arguments) {
  const auto text = arguments.options["metric"].as<std::string>();
  for (const SolveMetric metric : {SolveMetric::wdl, SolveMetric::dtm, SolveMetric::result}) {
    if (text == name_of(metric)) return metric;
  }
  throw CommandError(ExitCode::bad_input, fmt::format("--metric {}: expected wdl, dtm or result", text));
}

std::optional<Clock::time_point> wanted_end(const Arguments& arguments) {
  if (!arguments.has("time")) return std::nullopt;
  const double seconds = arguments.options["time"].as<double>();
  if (!(seconds > 0 && seconds < 1e9)) {
    throw CommandError(ExitCode::bad_input, "--time: expected a number of seconds above 0");
  }
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

/// Throws CommandError for a position that tables answer, or that nothing here does.
void refuse_unsuited(const Position& root, const OwnExits& exits) {
  if (root.castling.any()) {
    throw CommandError(ExitCode::bad_input, "a position with a right to castle is not solved");
  }
  if (exits.is_known(root.material())) {
    throw CommandError(ExitCode::bad_input,
                       fmt::format("there is a table of {}: 'mate33 probe' answers at once",
                                   root.material().normalised().to_string()));
  }
  if (!can_be_solved(root.material())) {
    throw CommandError(
        ExitCode::bad_input,
        "expected a position with a pawn, and with no more than one piece a side beside the king");
  }
}

/// Whether no more solving would say more.
bool is_settled(SolveMetric metric, const ProvedValue& value) {
  return value.is_result_exact() && (metric != SolveMetric::dtm || value.codes.is_exact());
}

/// The best moves of both sides, as far as they are known; none of a draw, where many are as good.
std::vector<Move> best_line(OwnTables& tables, const Position& root, SolveMetric metric) {
  constexpr std::size_t most_moves = 200, most_without_distance = 20;
  const std::size_t most = metric == SolveMetric::dtm ? most_moves : most_without_distance;
  std::vector<Move> line;
  Position position = root;
  while (line.size() < most) {
    const RootAnswer answer = answer_of(tables, position);
    const bool is_drawn = answer.value.at_least == WdlScore::draw;
    if (answer.moves.empty() || is_drawn || !is_settled(metric, answer.value)) break;
    line.push_back(answer.moves.front().move);
    position.play(line.back());
  }
  return line;
}

class Solver {
 public:
  Solver(const SolveRun& run, const SolveExits& exits, unsigned threads)
      : run_(run), exits_(exits), team_(threads) {}

  /// Stage after stage, until the result is proved, the time is up, or there is none left.
  Solved solve() {
    for (const Stage& stage : stages_of(run_.root.material())) {
      try {
        follow(stage);
      } catch (const TimeIsUp&) {
        if (!solved_) throw nothing_solved("--time");
        solved_->is_out_of_time = true;
        break;
      } catch (const NoRoom&) {
        if (!solved_) throw nothing_solved("--memory");
        say(fmt::format("note: {} and all that they lead to take more than --memory", stage.name));
      }
      if (is_settled(run_.metric, solved_->answer.value)) break;
    }
    return *std::move(solved_);
  }

 private:
  /// About so many bytes are needed for a slice beside its packed codes.
  static constexpr std::size_t bytes_per_slice = 1000;
  /// --memory was not enough.
  struct NoRoom {};

  static CommandError nothing_solved(const char* option) {
    return {ExitCode::check_failed, fmt::format("nothing could be solved: give it more {}", option)};
  }

  /// Follows more and more of what comes after a promotion, until the result is proved or there is no more.
  void follow(const Stage& stage) {
    for (const unsigned steps : steps_of_stages()) {
      try {
        solve(stage, steps);
      } catch (const TooManySlices&) {
        throw NoRoom();
      }
      if (is_settled(run_.metric, solved_->answer.value) || !tables_->reach().is_cut()) return;
    }
  }

  void solve(const Stage& stage, unsigned steps) {
    const Metric metric = run_.metric == SolveMetric::wdl ? Metric::dtz : Metric::dtm;
    auto tables = std::make_unique<OwnTables>(metric, run_.root, exits_.exits(), Scope{stage.has, steps},
                                              run_.memory / 4 / bytes_per_slice, run_.memory / 8);
    const std::string name =
        steps == Scope::any_steps ? stage.name : stage.name + ", and " + steps_phrase(steps);
    {
      Progress progress;
      tables->solve(team_, tables_.get(), [&](const OwnStep& step) {
        if (run_.end && Clock::now() > *run_.end) throw TimeIsUp();
        if (tables->slices().packed_bytes() > run_.memory / 4) throw NoRoom();
        progress.show_share(
            fmt::format("{}: {} of {} slices", name, grouped(step.slices_done), grouped(step.slice_count)),
            static_cast<double>(step.slices_done) / static_cast<double>(step.slice_count));
      });
    }
    tables_ = std::move(tables);
    take_answer(tables_->reach().is_cut() ? name : stage.name);
  }
  static std::string steps_phrase(unsigned steps) {
    if (steps == 0) return "no capture or pawn move after the first";
    return steps == 1 ? "1 capture or pawn move after the first"
                      : fmt::format("{} captures or pawn moves after the first", steps);
  }

  void take_answer(const std::string& stage) {
    solved_ = Solved{run_.metric, run_.root, answer_of(*tables_, run_.root), {}, {}, stage, 0, 0, false};
    solved_->line = best_line(*tables_, run_.root, run_.metric);
    if (!solved_->answer.value.is_result_exact()) solved_->open_line = open_line(*tables_, run_.root);
    solved_->slices = tables_->reach().slices().size();
    solved_->packed_bytes = tables_->slices().packed_bytes();
  }

  const SolveRun& run_;
  const SolveExits& exits_;
  WorkerTeam team_;
  std::unique_ptr<OwnTables> tables_;  // of the last stage that was solved
  std::optional<Solved> solved_;
};

SolveRun wanted_run(const Arguments& arguments) {
  SolveRun run;
  run.metric = wanted_metric(arguments);
  run.end = wanted_end(arguments);
  run.root = position_operand(arguments);
  constexpr std::uint64_t usual_memory = std::uint64_t{4} << 30;
  run.memory = memory_limit(arguments);
  if (run.memory == 0) run.memory = usual_memory;
  return run;
}

}  // namespace

ExitCode run_solve(const CommandLine& line) {
  ArgumentParser parser(
      {"mate33 solve",
       {"FEN [options]"},
       "Solves one position with many pawns, and at most one piece a side: exactly, or with proved "
       "bounds. It solves what can be reached from the position, stage after stage: first without "
       "promotions, then with queens, then with all pieces, and each time farther, until the result is "
       "proved. What "
       "lies beyond that counts as unknown; tables that are there are used (docs/solve.md).",
       "mate33 solve \"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1\""});
  add_tables_option(parser);
  parser.add()("metric", po::value<std::string>()->default_value("wdl")->value_name("M"),
               "what is proved: wdl, the result under the fifty-move rule; dtm, the distance to mate without "
               "it; result, won, drawn or lost without it");
  parser.add()("time", po::value<double>()->value_name("S"),
               "begin no more work after so many seconds; what was proved until then is the answer");
  parser.add()("memory", po::value<std::string>()->value_name("SIZE"),
               "about how much to take, as 12G; the default is 4G");
  parser.add()("json", "as one JSON object");
  add_threads_option(parser);
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;

  const SolveRun run = wanted_run(*arguments);
  const Tablebase tables = find_tables(*arguments);
  const Metric metric = run.metric == SolveMetric::wdl ? Metric::dtz : Metric::dtm;
  const SolveExits exits(table_directories(*arguments), tables, metric, run.memory / 4);
  refuse_unsuited(run.root, exits.exits());
  Solver solver(run, exits, thread_count(*arguments));
  const Solved solved = solver.solve();
  if (arguments->has("json")) {
    print_json(solved);
  } else {
    print_for_people(solved);
  }
  return ExitCode::done;
}

}  // namespace mate33::cli
