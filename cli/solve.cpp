#include <fmt/core.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "input.hpp"
#include "mate33/answers/position_json.hpp"
#include "mate33/answers/solved_json.hpp"
#include "mate33/base/directory.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/own/own_tables.hpp"
#include "mate33/own/quest.hpp"
#include "mate33/own/stage.hpp"
#include "mate33/table/solved_reader.hpp"
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

BoundsSource source_of(OwnTables& tables) {
  return {tables.metric(), [&tables](const Position& position) { return tables.bounds(position); },
          [&tables](const Position& position) { return tables.is_solved(position); }};
}

/// What was solved, and how far it came.
struct SolveOutcome {
  Solved solved;
  std::string stage;   ///< the last one that was solved
  std::size_t slices;  ///< of that
  std::uint64_t packed_bytes;
  bool is_out_of_time = false;
};

class Solver {
 public:
  /// `before`: a file to go on from, or null.
  Solver(const SolveRun& run, const SolveExits& exits, const SolvedReader* before, unsigned threads)
      : run_(run), exits_(exits), before_(before), team_(threads) {}

  /// First without promotions; then what the result depends on; then all that can be reached, stage after
  /// stage. Until the result is proved, the time is up, or there is no more.
  SolveOutcome solve() {
    const Material root = run_.root.material();
    const std::vector<Stage> stages = stages_of(root);
    try {
      begin(stages.front());
      if (!outcome_) throw nothing_solved("--memory");
      for (const auto& has : hopes_of(root)) ask(has);
      for (std::size_t i = 1; i < stages.size() && !is_settled(); ++i) follow(stages[i]);
    } catch (const TimeIsUp&) {
      if (!outcome_) throw nothing_solved("--time");
      outcome_->is_out_of_time = true;
    }
    return *outcome_;
  }

  /// Writes what solve() solved last, unless the file that it went on from has more. Throws IoError.
  void write(const std::string& path) {
    if (before_ != nullptr && before_->slice_count() > outcome_->slices) {
      say(fmt::format("note: {} has more slices than these, and stays as it is", path));
      return;
    }
    write_parts_atomically(path,
                           [&](const ByteSink& sink) { tables_->write(run_.root, outcome_->stage, sink); });
  }

 private:
  /// About so many bytes are needed for a slice beside its packed codes.
  static constexpr std::size_t bytes_per_slice = 1000;
  /// --memory was not enough.
  struct NoRoom {};

  static CommandError nothing_solved(const char* option) {
    return {ExitCode::check_failed, fmt::format("nothing could be solved: give it more {}", option)};
  }

  bool is_settled() const { return outcome_->solved.is_settled(); }

  /// Throws TimeIsUp and NoRoom where it may not go on.
  void check_limits(std::uint64_t packed_bytes) const {
    if (run_.end && Clock::now() > *run_.end) throw TimeIsUp();
    if (packed_bytes > run_.memory / 4) throw NoRoom();
  }

  /// Shows how far the solving of these tables has come.
  OwnObserver watching(const OwnTables& tables, const std::string& what) {
    return [this, &tables, what](const OwnStep& step) {
      check_limits(tables.slices().packed_bytes());
      progress_.show_share(
          fmt::format("{}: {} of {} slices", what, grouped(step.slices_done), grouped(step.slice_count)),
          static_cast<double>(step.slices_done) / static_cast<double>(step.slice_count));
    };
  }

  /// Has both sides' quests go on in turn, until the result is proved or no hope is left. The distance to
  /// mate depends on more.
  void ask(const HasMen& has) {
    if (run_.metric == SolveMetric::dtm || is_settled()) return;
    // Each quest has a copy of what is reached.
    constexpr std::size_t most_quests = 4;
    if (tables_->reach().count() * most_quests > run_.memory / 2 / bytes_per_slice) return;
    const ProvedValue& value = outcome_->solved.answer.value;
    Quests quests(*tables_, run_.root, value.at_least, value.at_most, has);
    for (Quest* quest = quests.next(); quest != nullptr && !is_settled(); quest = quests.next()) {
      try {
        go_on(*quest);
        if (quest->state() == Quest::State::attained) prove(*quest);
        if (quest->state() == Quest::State::open) continue;
      } catch (const TooManySlices&) {
        // What it needs does not fit: it is given up.
      } catch (const NoRoom&) {
        // The same.
      }
      quests.drop(*quest);
    }
    progress_.clear();
  }

  void go_on(Quest& quest) {
    const std::string what = fmt::format("whether {} {}", quest.side() == Color::white ? "White" : "Black",
                                         quest.result() == WdlScore::win ? "wins" : "holds");
    quest.go_on(team_, [&](const OwnStep& step) {
      check_limits(quest.packed_bytes());
      progress_.show(fmt::format("{}: {} slices, {} of them new", what, grouped(step.slice_count),
                                 grouped(quest.added_count())));
    });
  }

  /// What a quest needed to attain its result proves it without hope, too.
  void prove(const Quest& quest) {
    auto tables = std::make_unique<OwnTables>(*tables_, std::nullopt);
    for (const auto& exits : quest.added()) tables->add(exits);
    tables->solve_added(team_, nullptr, watching(*tables, "proving it"));
    tables_ = std::move(tables);
    take_answer("what the result depends on");
  }

  /// Solves the first stage, and takes over what the file has.
  void begin(const Stage& first) {
    within_memory(first, [&] {
      auto tables = std::make_unique<OwnTables>(metric_of(run_.metric), run_.root, exits_.exits(), first.has,
                                                run_.memory / 4 / bytes_per_slice, run_.memory / 8);
      const std::size_t of_stage = tables->reach().slices().size();
      if (before_ != nullptr) tables = with_file(std::move(tables));
      tables->solve(team_, before_, watching(*tables, first.name));
      progress_.clear();
      tables_ = std::move(tables);
      const bool is_more = tables_->reach().slices().size() > of_stage;
      take_answer(is_more ? before_->header().solved_with : first.name);
    });
  }

  /// With all that the file has, if there is room for it.
  std::unique_ptr<OwnTables> with_file(std::unique_ptr<OwnTables> tables) const {
    try {
      auto more = std::make_unique<OwnTables>(*tables, std::nullopt);
      more->add_all(*before_);
      return more;
    } catch (const TooManySlices&) {
      return tables;
    }
  }

  /// Follows more and more of what comes after a promotion, until the result is proved or there is no more.
  void follow(const Stage& stage) {
    within_memory(stage, [&] {
      for (const unsigned steps : steps_of_stages()) {
        if (is_settled() || !tables_->leads_to(stage.has)) return;
        widen(stage, steps);
      }
    });
  }

  /// What was solved before stays where a stage takes more.
  static void within_memory(const Stage& stage, const std::function<void()>& solve) {
    try {
      solve();
    } catch (const TooManySlices&) {
      tell_no_room(stage);
    } catch (const NoRoom&) {
      tell_no_room(stage);
    }
  }
  static void tell_no_room(const Stage& stage) {
    say(fmt::format("note: {} and all that they lead to take more than --memory", stage.name));
  }

  void widen(const Stage& stage, unsigned steps) {
    auto tables = std::make_unique<OwnTables>(*tables_, std::nullopt);
    if (!tables->add_all(stage.has, steps)) return;
    const bool is_whole = !tables->leads_to(stage.has);
    const std::string name = is_whole ? stage.name : stage.name + ", and " + steps_phrase(steps);
    tables->solve_added(team_, nullptr, watching(*tables, name));
    progress_.clear();
    tables_ = std::move(tables);
    take_answer(name);
  }
  static std::string steps_phrase(unsigned steps) {
    if (steps == 0) return "no capture or pawn move after the first";
    return steps == 1 ? "1 capture or pawn move after the first"
                      : fmt::format("{} captures or pawn moves after the first", steps);
  }

  void take_answer(const std::string& stage) {
    outcome_ = SolveOutcome{Solved::of(run_.metric, run_.root, source_of(*tables_)), stage,
                            tables_->reach().slices().size(), tables_->slices().packed_bytes()};
  }

  const SolveRun& run_;
  const SolveExits& exits_;
  const SolvedReader* const before_;
  WorkerTeam team_;
  Progress progress_;
  std::unique_ptr<OwnTables> tables_;  // what was solved last
  std::optional<SolveOutcome> outcome_;
};

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

void print_json(const SolveOutcome& outcome, const std::string& file) {
  nlohmann::ordered_json json = json_of(outcome.solved);
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
  parser.add()("out", po::value<std::string>()->value_name("PATH"),
               "keep what was solved in this file, or in this directory under a name of its own, for 'mate33 "
               "probe'; a later run of the same position goes on from there");
  parser.add()("json", "as one JSON object");
  add_threads_option(parser);
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;

  const SolveRun run = wanted_run(*arguments);
  const Tablebase tables = find_tables(*arguments);
  const SolveExits exits(table_directories(*arguments), tables, metric_of(run.metric), run.memory / 4);
  refuse_unsuited(run.root, exits.exits());
  const KeptFile file = wanted_file(*arguments, run);
  Solver solver(run, exits, file.before ? &*file.before : nullptr, thread_count(*arguments));
  const SolveOutcome outcome = solver.solve();
  if (!file.path.empty()) solver.write(file.path);
  if (arguments->has("json")) {
    print_json(outcome, file.path);
  } else {
    print_for_people(outcome, file.path);
  }
  return ExitCode::done;
}

}  // namespace mate33::cli
