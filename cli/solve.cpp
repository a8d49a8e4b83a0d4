#include "solve.hpp"

#include <fmt/core.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "input.hpp"
#include "mate33/answers/position_json.hpp"
#include "mate33/answers/solved_json.hpp"
#include "mate33/answers/table_exits.hpp"
#include "mate33/maker/scratch_disk.hpp"
#include "mate33/own/root_solver.hpp"
#include "mate33/plan/io_error.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "solve_file.hpp"
#include "solve_list.hpp"
#include "solve_output.hpp"
#include "solve_teller.hpp"
#include "stop_signals.hpp"
#include "storage_options.hpp"

namespace mate33::cli {

namespace po = boost::program_options;

namespace {

using Clock = std::chrono::steady_clock;

/// Why a solve ends before its question is answered and before all is done.
enum class Stop : std::uint8_t { none, time, signal, fault };
/// It is thrown from within a piece of work.
struct Stopped {
  Stop why;
};

/// What is asked for.
struct SolveRun {
  Position root;
  SolveMetric metric = SolveMetric::wdl;
  std::uint64_t memory = 0;       ///< in bytes
  std::filesystem::path scratch;  ///< empty: there is none
  std::optional<Clock::time_point> end;
};

SolveMetric wanted_metric(const Arguments& arguments) {
  const auto text = arguments.options["metric"].as<std::string>();
  if (const auto metric = parse_solve_metric(text)) return *metric;
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
  if (exits.is_known(root.material())) {
    throw CommandError(ExitCode::bad_input,
                       fmt::format("there is a table of {}: 'mate33 probe' answers at once",
                                   root.material().normalised().to_string()));
  }
  if (const auto why = why_unsuited(root)) throw CommandError(ExitCode::bad_input, *why);
}

/// What was solved, and how far it came.
struct SolveOutcome {
  Solved solved;
  std::string stage;   ///< the last one that was solved
  std::size_t slices;  ///< of that
  std::uint64_t packed_bytes;
  Stop stop = Stop::none;
};

CommandError nothing_solved(Stop stop) {
  if (stop == Stop::signal) return {ExitCode::check_failed, "nothing was solved when it was interrupted"};
  return {ExitCode::check_failed, fmt::format("nothing could be solved: give it more {}",
                                              stop == Stop::time ? "--time" : "--memory")};
}

Stop stop_of(const SolveRun& run) {
  if (is_asked_to_stop()) return Stop::signal;
  return run.end && Clock::now() > *run.end ? Stop::time : Stop::none;
}

/// How a solve ended.
struct SolveEnd {
  Stop stop = Stop::none;
  std::string fault = {};  ///< of a file, as that of scratch, in one line
};

/// Goes on until the question is answered, there is no more, or it is to stop. Saves what is solved where
/// there is a file.
SolveEnd solve_within(const SolveRun& run, RootSolver& solver, SolveFile* file, SolveTeller& teller,
                      unsigned threads) {
  WorkerTeam team(threads);
  try {
    while (!solver.is_done()) {
      solver.go_on(team, [&](const RootStep& step) {
        if (const Stop why = stop_of(run); why != Stop::none) throw Stopped{why};
        teller.step(step);
      });
      teller.worked(solver);
      if (file != nullptr) file->save_now_and_then(solver);
    }
  } catch (const Stopped& stopped) {
    teller.end();
    return {stopped.why};
  } catch (const IoError& error) {
    teller.end();
    return {Stop::fault, error.what()};
  }
  return {};
}

SolveOutcome outcome_of(const SolveRun& run, const RootSolver& solver, Stop stop) {
  OwnTables& tables = *solver.tables();
  return {Solved::of(run.metric, run.root, source_of(tables)), solver.stage(), tables.reach().slices().size(),
          tables.slices().packed_bytes(), stop};
}

/// The answer is told where it cannot be kept, too. Throws CommandError without one, and IoError; where
/// a fault ended it, that is thrown when all is told.
void tell_and_keep(const SolveRun& run, RootSolver& solver, const SolveEnd& end, SolveFile* file,
                   const std::function<void(const SolveOutcome&, const std::string& path)>& tell) {
  const auto tell_fault = [&] {
    if (end.stop == Stop::fault) throw IoError(end.fault);
  };
  if (solver.tables() == nullptr) {
    tell_fault();
    throw nothing_solved(end.stop);
  }
  const SolveOutcome outcome = outcome_of(run, solver, end.stop);
  std::string path;
  try {
    if (file != nullptr) {
      file->save(solver);
      path = file->path();
    }
  } catch (const IoError&) {
    tell(outcome, "");
    throw;
  }
  tell(outcome, path);
  tell_fault();
}

const char* stop_phrase(Stop stop) {
  switch (stop) {
    case Stop::none: return "";
    case Stop::time: return "; the time was up before the next stage";
    case Stop::signal: return "; interrupted before the next stage";
    case Stop::fault: return "; it failed before the next stage";
  }
  return "";
}

void print_for_people(const SolveOutcome& outcome, const std::string& file) {
  print_solved(outcome.solved);
  fmt::print("\nSolved with {}: {}{}\n", outcome.stage, size_phrase(outcome.slices, outcome.packed_bytes),
             stop_phrase(outcome.stop));
  if (!file.empty()) fmt::print("Kept in {}\n", file);
}

/// @param is_event the last of --events
void print_json(const SolveOutcome& outcome, const std::string& file, bool is_event) {
  nlohmann::ordered_json json;
  if (is_event) json["event"] = "solved";
  json.update(json_of(outcome.solved));
  json["stage"] = outcome.stage;
  json["slices"] = outcome.slices;
  json["packed_bytes"] = outcome.packed_bytes;
  json["out_of_time"] = outcome.stop == Stop::time;
  json["interrupted"] = outcome.stop == Stop::signal;
  json["file"] = file.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(file);
  fmt::print("{}\n", to_line(json));
}

SolveRun wanted_run(const Arguments& arguments) {
  SolveRun run;
  run.metric = wanted_metric(arguments);
  run.end = wanted_end(arguments);
  run.root = position_operand(arguments);
  constexpr std::uint64_t usual_memory = std::uint64_t{4} << 30;
  run.memory = memory_limit(arguments);
  if (run.memory == 0) run.memory = usual_memory;
  if (arguments.has("scratch")) run.scratch = arguments.options["scratch"].as<std::string>();
  return run;
}

/// Throws CommandError.
std::unique_ptr<ScratchDisk> scratch_in(const std::filesystem::path& directory) {
  try {
    return std::make_unique<ScratchDisk>(directory);
  } catch (const IoError& error) {
    throw CommandError(ExitCode::bad_input, fmt::format("--scratch: {}", error.what()));
  }
}

/// What is to be done, and from what.
class SolveJob {
 public:
  /// Throws CommandError.
  explicit SolveJob(const Arguments& arguments)
      : run_(wanted_run(arguments)),
        tables_(find_tables(arguments)),
        exits_(table_directories(arguments), tables_, metric_of(run_.metric), run_.memory / 4) {
    refuse_unsuited(run_.root, exits_.exits());
    if (!run_.scratch.empty()) scratch_ = scratch_in(run_.scratch);
    if (arguments.has("out")) {
      file_.emplace(arguments.options["out"].as<std::string>(), run_.root, metric_of(run_.metric));
    }
  }
  SolveJob(const SolveJob&) = delete;  // the exits refer to the tables
  SolveJob& operator=(const SolveJob&) = delete;

  const SolveRun& run() const { return run_; }
  OwnExits exits() const { return exits_.exits(); }
  RootMeans means() { return {run_.memory, scratch_.get()}; }
  /// Null without --out.
  SolveFile* file() { return file_ ? &*file_ : nullptr; }
  RootQuestion question() const {
    return {run_.root, metric_of(run_.metric), run_.metric == SolveMetric::dtm};
  }

 private:
  SolveRun run_;
  Tablebase tables_;
  TableExits exits_;
  std::unique_ptr<ScratchDisk> scratch_;
  std::optional<SolveFile> file_;
};

ArgumentParser parser_of_solve() {
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
  parser.add()("scratch", po::value<std::string>()->value_name("DIR"),
               "directory that is there: what is solved and has no room in memory lies there, packed, in a "
               "file without a name that goes with the run");
  parser.add()(
      "out", po::value<std::string>()->value_name("PATH"),
      "keep what was solved, also on the way, in this file, or in this directory under a name of its own, "
      "for 'mate33 probe'; a later run of the same position goes on from there");
  parser.add()("list", "say what it may take, stage by stage, and solve nothing");
  parser.add()("json", "as one JSON object");
  parser.add()("events", "the same, and before it how far it is: one object a line (docs/events.md)");
  add_threads_option(parser);
  return parser;
}

/// Throws CommandError where --list is to do what it does not.
void refuse_with_list(const Arguments& arguments) {
  if (!arguments.has("list")) return;
  for (const char* option : {"time", "events"}) {
    if (!arguments.has(option)) continue;
    throw CommandError(ExitCode::bad_input,
                       fmt::format("--list solves nothing: --{} does not go with it", option));
  }
}

/// What it may take.
void list_stages(const SolveJob& job, unsigned threads, bool as_json) {
  Progress progress;
  const auto stages = sizes_of_stages(
      job.question(), job.exits(), job.run().memory,
      [&](const RootStep& step) { progress.show(step.work + ": finding what can be reached"); });
  progress.clear();
  SolveMeans means{job.run().memory, WorkerTeam(threads).size(), std::nullopt};
  if (!job.run().scratch.empty()) means.scratch_bytes = std::filesystem::space(job.run().scratch).available;
  if (as_json) {
    print_stages_json(job.question(), stages, means);
  } else {
    print_stages(stages, means);
  }
}

}  // namespace

void prepare_solve(const CommandLine& line) {
  SolveJob(*parser_of_solve().parse(line));
}

ExitCode run_solve(const CommandLine& line) {
  const auto arguments = parser_of_solve().parse(line);
  if (!arguments) return ExitCode::done;
  refuse_with_list(*arguments);
  SolveJob job(*arguments);
  if (arguments->has("list")) {
    list_stages(job, thread_count(*arguments), arguments->has("json"));
    return ExitCode::done;
  }
  const SolveRun& run = job.run();
  SolveFile* const file = job.file();
  const bool with_events = arguments->has("events");
  RootSolver solver(job.question(), job.exits(), job.means(), file != nullptr ? file->before() : RootFiles());
  SolveTeller teller(with_events);
  take_stop_signals();
  const SolveEnd end = solve_within(run, solver, file, teller, thread_count(*arguments));
  tell_and_keep(run, solver, end, file, [&](const SolveOutcome& outcome, const std::string& path) {
    if (with_events || arguments->has("json")) {
      print_json(outcome, path, with_events);
    } else {
      print_for_people(outcome, path);
    }
  });
  return ExitCode::done;
}

}  // namespace mate33::cli
