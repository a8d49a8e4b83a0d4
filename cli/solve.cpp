#include "solve.hpp"

#include <fmt/core.h>

#include <chrono>
#include <optional>

#include "input.hpp"
#include "mate33/answers/position_json.hpp"
#include "mate33/answers/solved_json.hpp"
#include "mate33/answers/table_exits.hpp"
#include "mate33/base/directory.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/own/root_solver.hpp"
#include "mate33/table/solved_reader.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "solve_output.hpp"
#include "solve_teller.hpp"
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

/// What was solved, and how far it came.
struct SolveOutcome {
  Solved solved;
  std::string stage;   ///< the last one that was solved
  std::size_t slices;  ///< of that
  std::uint64_t packed_bytes;
  bool is_out_of_time = false;
};

CommandError nothing_solved(const char* option) {
  return {ExitCode::check_failed, fmt::format("nothing could be solved: give it more {}", option)};
}

/// Goes on until the question is answered, the time is up, or there is no more. Answers whether the time was.
bool solve_within(const SolveRun& run, RootSolver& solver, SolveTeller& teller, unsigned threads) {
  WorkerTeam team(threads);
  try {
    while (!solver.is_done()) {
      solver.go_on(team, [&](const RootStep& step) {
        if (run.end && Clock::now() > *run.end) throw TimeIsUp();
        teller.step(step);
      });
      teller.worked(solver);
    }
  } catch (const TimeIsUp&) {
    teller.end();
    if (solver.tables() == nullptr) throw nothing_solved("--time");
    return true;
  }
  if (solver.tables() == nullptr) throw nothing_solved("--memory");
  return false;
}

SolveOutcome outcome_of(const SolveRun& run, const RootSolver& solver, bool is_out_of_time) {
  OwnTables& tables = *solver.tables();
  return {Solved::of(run.metric, run.root, source_of(tables)), solver.stage(), tables.reach().slices().size(),
          tables.slices().packed_bytes(), is_out_of_time};
}

/// Keeps what was solved, unless the file that it went on from has more. Throws IoError.
void keep(const RootSolver& solver, const std::string& path, const SolvedReader* before) {
  OwnTables& tables = *solver.tables();
  if (before != nullptr && before->slice_count() > tables.reach().slices().size()) {
    say(fmt::format("note: {} has more slices than these, and stays as it is", path));
    return;
  }
  write_parts_atomically(
      path, [&](const ByteSink& sink) { tables.write(solver.question().root, solver.stage(), sink); });
}

/// A file that --out names, and what is there under its name.
struct KeptFile {
  std::string path;                    ///< empty without --out
  std::optional<SolvedReader> before;  ///< of the same placement and metric
};

/// Throws CommandError.
std::string wanted_path(const std::string& out, const SolveRun& run) {
  if (out.empty()) throw CommandError(ExitCode::bad_input, "--out: expected a file or a directory");
  if (kind_of_path(out) == PathKind::directory) {
    return path_in(out, solved_file_name(run.root, metric_of(run.metric)));
  }
  const std::string directory = directory_of(out);
  if (!directory.empty() && kind_of_path(directory) != PathKind::directory) {
    throw CommandError(ExitCode::bad_input,
                       fmt::format("--out {}: there is no directory {}", out, directory));
  }
  return out;
}

/// What is there is gone on from, and replaced, only if it is of the same placement and metric. Throws
/// CommandError.
KeptFile wanted_file(const Arguments& arguments, const SolveRun& run) {
  if (!arguments.has("out")) return {};
  const std::string path = wanted_path(arguments.options["out"].as<std::string>(), run);
  if (kind_of_path(path) == PathKind::nothing) return {path, {}};
  auto there = SolvedReader::open_file(path);
  if (!there) {
    throw CommandError(
        ExitCode::bad_input,
        fmt::format("--out {}: what is there cannot be gone on from, as 'mate33 solve' did not "
                    "write it so: choose another name",
                    path));
  }
  const SolvedHeader& header = there->header();
  if (solved_file_name(header.root, header.metric) != solved_file_name(run.root, metric_of(run.metric))) {
    throw CommandError(ExitCode::bad_input,
                       fmt::format("--out {}: it has what was solved of {} there, by another metric or of "
                                   "another position: choose another name",
                                   path, to_fen(header.root)));
  }
  return {path, *std::move(there)};
}

void print_for_people(const SolveOutcome& outcome, const std::string& file) {
  print_solved(outcome.solved);
  fmt::print("\nSolved with {}: {}{}\n", outcome.stage, size_phrase(outcome.slices, outcome.packed_bytes),
             outcome.is_out_of_time ? "; the time was up before the next stage" : "");
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
  json["out_of_time"] = outcome.is_out_of_time;
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
  return run;
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
    file_ = wanted_file(arguments, run_);
  }
  SolveJob(const SolveJob&) = delete;  // the exits refer to the tables
  SolveJob& operator=(const SolveJob&) = delete;

  const SolveRun& run() const { return run_; }
  OwnExits exits() const { return exits_.exits(); }
  const std::string& path() const { return file_.path; }
  /// To go on from; null where there is none.
  const SolvedReader* before() const { return file_.before ? &*file_.before : nullptr; }

 private:
  SolveRun run_;
  Tablebase tables_;
  TableExits exits_;
  KeptFile file_;
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
  parser.add()("out", po::value<std::string>()->value_name("PATH"),
               "keep what was solved in this file, or in this directory under a name of its own, for 'mate33 "
               "probe'; a later run of the same position goes on from there");
  parser.add()("json", "as one JSON object");
  parser.add()("events", "the same, and before it how far it is: one object a line (docs/events.md)");
  add_threads_option(parser);
  return parser;
}

}  // namespace

void prepare_solve(const CommandLine& line) {
  SolveJob(*parser_of_solve().parse(line));
}

ExitCode run_solve(const CommandLine& line) {
  const auto arguments = parser_of_solve().parse(line);
  if (!arguments) return ExitCode::done;
  const SolveJob job(*arguments);
  const SolveRun& run = job.run();
  const bool with_events = arguments->has("events");
  RootSolver solver({run.root, metric_of(run.metric), run.metric == SolveMetric::dtm}, job.exits(),
                    run.memory, job.before());
  SolveTeller teller(with_events);
  const bool is_out_of_time = solve_within(run, solver, teller, thread_count(*arguments));
  const SolveOutcome outcome = outcome_of(run, solver, is_out_of_time);
  if (!job.path().empty()) keep(solver, job.path(), job.before());
  if (with_events || arguments->has("json")) {
    print_json(outcome, job.path(), with_events);
  } else {
    print_for_people(outcome, job.path());
  }
  return ExitCode::done;
}

}  // namespace mate33::cli
