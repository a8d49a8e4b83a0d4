#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "input.hpp"
#include "mate33/base/machine_memory.hpp"
#include "mate33/own/root_answer.hpp"
#include "mate33/own/stage.hpp"
#include "mate33/table/table_limits.hpp"
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
    std::optional<Solved> solved;
    for (const Stage& stage : stages_of(run_.root.material())) {
      try {
        solved = solve(stage);
      } catch (const TimeIsUp&) {
        break_off(solved);
        break;
      } catch (const TooManySlices& refused) {
        if (!solved) throw too_large(refused);
        say(fmt::format("note: {} would take more than {} slices, and is left out", stage.name,
                        grouped(refused.most)));
        break;
      }
      if (is_settled(run_.metric, solved->answer.value)) break;
    }
    return *std::move(solved);
  }

 private:
  /// About so many bytes are needed for a slice beside its packed codes.
  static constexpr std::size_t bytes_per_slice = 1000;

  static CommandError too_large(const TooManySlices& refused) {
    return {ExitCode::bad_input,
            fmt::format("more than {} slices can be reached: give it more --memory", grouped(refused.most))};
  }
  static void break_off(std::optional<Solved>& solved) {
    if (!solved) {
      throw CommandError(ExitCode::check_failed,
                         "the time was up before anything was solved: give it more --time");
    }
    solved->is_out_of_time = true;
  }

  Solved solve(const Stage& stage) {
    const Metric metric = run_.metric == SolveMetric::wdl ? Metric::dtz : Metric::dtm;
    OwnTables tables(metric, run_.root, exits_.exits(), stage.is_held, run_.memory / 4 / bytes_per_slice,
                     run_.memory / 4);
    {
      Progress progress;
      tables.solve(team_, [&](const OwnStep& step) {
        if (run_.end && Clock::now() > *run_.end) throw TimeIsUp();
        progress.show_share(fmt::format("{}: {} of {} slices", stage.name, grouped(step.slices_done),
                                        grouped(step.slice_count)),
                            static_cast<double>(step.slices_done) / static_cast<double>(step.slice_count));
      });
    }
    Solved solved{run_.metric, run_.root, answer_of(tables, run_.root), {}, {}, stage.name, 0, 0, false};
    solved.line = best_line(tables, run_.root, run_.metric);
    if (!solved.answer.value.is_result_exact()) solved.open_line = open_line(tables, run_.root);
    solved.slices = tables.reach().slices().size();
    solved.packed_bytes = tables.slices().packed_bytes();
    return solved;
  }

  const SolveRun& run_;
  const SolveExits& exits_;
  WorkerTeam team_;
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
       "promotions, then with queens, then with all pieces, until the result is proved. What lies beyond "
       "that counts as unknown; tables that are there are used (docs/solve.md).",
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
