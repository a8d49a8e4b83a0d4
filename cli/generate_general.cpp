#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <utility>

#include "command.hpp"
#include "generate_formats.hpp"
#include "mate33/core/table_format.hpp"
#include "mate33/generator/output_file.hpp"
#include "mate33/generator/plan_progress.hpp"
#include "mate33/generator/table_verification.hpp"
#include "mate33/tablebase.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "table_statistics.hpp"

namespace mate33::cli {

namespace {

std::string mebibytes(std::uint64_t bytes) {
  return fmt::format("{:.1f} MiB", static_cast<double>(bytes) / (1 << 20));
}

/// The most that any table of the plan is estimated to take.
std::uint64_t most_memory(const TableRun& run, unsigned threads) {
  std::uint64_t most = 0;
  for (const Material material : run.plan) most = std::max(most, estimate_table(material, threads).memory);
  return most;
}

/// What each table of the plan takes, in the unit of its estimated file.
std::vector<std::uint64_t> work_of(const TableRun& run, unsigned threads) {
  std::vector<std::uint64_t> work;
  for (const Material material : run.plan) work.push_back(estimate_table(material, threads).file);
  return work;
}

PlanProgress::Seconds now() {
  return std::chrono::steady_clock::now().time_since_epoch();
}

/// A number for JSON with three decimals, or null.
nlohmann::ordered_json rounded(std::optional<double> number) {
  constexpr double parts = 1000;
  if (!number) return nullptr;
  return std::round(*number * parts) / parts;
}

std::optional<double> count_of(std::optional<PlanProgress::Seconds> time) {
  return time ? std::optional(time->count()) : std::nullopt;
}

/// "45 %, 12 s left"; empty where nothing is known.
std::string share_text(std::optional<double> share, std::optional<PlanProgress::Seconds> left) {
  if (!share) return "";
  const std::string percent = fmt::format("{:.0f} %", *share * 100);
  return left ? fmt::format("{}, {} left", percent, duration_text(*left)) : percent;
}

/// Tells what goes on with the plan: one JSON event a line, or words.
class PlanNarrator {
 public:
  PlanNarrator(const TableRun& run, WorkerTeam& team)
      : run_(run), team_(team), plan_(work_of(run, team.size())) {}

  TableObserver observer() {
    return {[this] { waiting(); }, [this](Material material, std::size_t number) { begin(material, number); },
            [this](Material material) { left_alone(material); },
            [this](const SolverStep& step) { stepped(step); },
            [this](const MadeTable& made) { table_made(made); }};
  }

  std::size_t made() const { return made_; }
  std::size_t left() const { return left_; }
  std::uint64_t bytes() const { return bytes_; }

 private:
  void waiting() const {
    if (run_.json) return print_event({{"event", "waiting"}});
    say("another process is generating into this directory; waiting for it to end");
  }

  void begin(Material material, std::size_t number) {
    number_ = number;
    plan_.begin(number, now());
    if (!run_.json) return;
    print_event({{"event", "begin"},
                 {"material", material.to_string()},
                 {"number", number + 1},
                 {"of", run_.plan.size()}});
  }

  void left_alone(Material material) {
    ++left_;
    plan_.left_alone(static_cast<std::size_t>(std::ranges::find(run_.plan, material) - run_.plan.begin()));
    if (run_.json) print_event({{"event", "left_alone"}, {"material", material.to_string()}});
  }

  void stepped(const SolverStep& step) {
    if (!run_.json) return show_step(step);
    untold_step_ = step;
    if (event_throttle_.is_due()) tell_untold_step();
  }

  void show_step(const SolverStep& step) {
    if (!progress_.is_shown()) return;
    const PlanProgress::State state = plan_.at(step.slices_done, step.slice_count, now());
    std::string text = fmt::format("{}/{} {}", number_ + 1, run_.plan.size(), step.material.to_string());
    if (const std::string share = share_text(state.table_share, state.table_left); !share.empty()) {
      text += ": " + share;
    }
    if (run_.plan.size() > 1) text += "; all: " + share_text(state.plan_share, state.plan_left);
    if (step.slice_count > 1) text += fmt::format("; slice {}/{}", step.slices_done + 1, step.slice_count);
    progress_.show(text + fmt::format("; ply {}, {} settled", step.ply.count(), grouped(step.settled)));
  }

  void tell_untold_step() {
    const std::optional<SolverStep> step = std::exchange(untold_step_, std::nullopt);
    if (!step) return;
    const PlanProgress::State state = plan_.at(step->slices_done, step->slice_count, now());
    print_event({{"event", "ply"},
                 {"material", step->material.to_string()},
                 {"slice", step->slices_done + 1},
                 {"slices", step->slice_count},
                 {"ply", step->ply.count()},
                 {"settled", step->settled},
                 {"longest_plies", step->longest.count()},
                 {"table_share", rounded(state.table_share)},
                 {"table_seconds_left", rounded(count_of(state.table_left))},
                 {"plan_share", rounded(state.plan_share)},
                 {"plan_seconds_left", rounded(count_of(state.plan_left))}});
  }

  void table_made(const MadeTable& table) {
    ++made_;
    bytes_ += table.file_bytes;
    if (run_.json) {
      tell_untold_step();
      print_event({{"event", "made"},
                   {"material", table.material.to_string()},
                   {"file", table.path.string()},
                   {"bytes", table.file_bytes},
                   {"longest_plies", table.longest.count()},
                   {"settled", table.settled},
                   {"solve_seconds", table.solve_time.count()},
                   {"pack_seconds", table.pack_time.count()},
                   {"write_seconds", table.write_time.count()}});
    } else {
      progress_.clear();
      fmt::print(
          "{:<8} {:>12} bytes, longest mate {:>3} plies, {:>11} won or lost; solve {:.3f} s, pack {:.3f} s\n",
          table.material.to_string(), grouped(table.file_bytes), table.longest.count(),
          grouped(table.settled), table.solve_time.count(), table.pack_time.count());
      flush_output();
    }
    if (run_.verify) verify(table);
    plan_.made(now());
  }

  void verify(const MadeTable& table) {
    const std::string material = table.material.to_string();
    const Tablebase tables = Tablebase::open(std::array{run_.options.directory.string()});
    const auto value_of = [&](const Position& position) { return value_or_error(tables, position); };
    TableVerification result;
    {
      Progress progress;  // its own: the time that is left is that of verifying alone
      result =
          check_positions(table.material, check_by_moves(value_of), std::nullopt, team_, [&](double share) {
            if (!run_.json) progress.show_share("verifying " + material, share);
          });
    }
    if (run_.json) {
      print_event({{"event", "verified"},
                   {"material", material},
                   {"positions", result.positions},
                   {"faults", result.faults}});
    } else {
      fmt::print("         verified {} positions: {} wrong\n", grouped(result.positions), result.faults);
      flush_output();
    }
    if (result.faults == 0) return;
    throw CommandError(ExitCode::check_failed,
                       fmt::format("{} has {} wrong values, as {}", table.path.string(), result.faults,
                                   result.examples.front()));
  }

  const TableRun& run_;
  WorkerTeam& team_;
  PlanProgress plan_;
  Progress progress_;
  Throttle event_throttle_;
  std::optional<SolverStep> untold_step_;
  std::size_t number_ = 0, made_ = 0, left_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace

void list_plan(const TableRun& run) {
  WorkerTeam team(run.threads);
  const unsigned threads = team.size();
  std::uint64_t memory = 0, bytes = 0;
  if (!run.json) fmt::print("{:<10} {:>12} {:>12}  {}\n", "Table", "Memory", "File, about", "In place");
  for (const Material material : run.plan) {
    const TableEstimate estimate = estimate_table(material, threads);
    memory = std::max(memory, estimate.memory);
    bytes += estimate.file;
    const bool there = is_valid_table(run.options.directory / table_file_name(material), material, team);
    if (run.json) {
      print_event({{"event", "planned"},
                   {"material", material.to_string()},
                   {"memory_bytes", estimate.memory},
                   {"file_bytes", estimate.file},
                   {"in_place", there}});
    } else {
      fmt::print("{:<10} {:>12} {:>12}  {}\n", material.to_string(), mebibytes(estimate.memory),
                 mebibytes(estimate.file), there ? "yes" : "no");
    }
  }
  if (!run.json) {
    fmt::print("{} tables; at most {} of memory at a time, about {} of files\n", run.plan.size(),
               mebibytes(memory), mebibytes(bytes));
  }
}

void generate_general(const TableRun& run) {
  WorkerTeam team(run.threads);
  const std::uint64_t memory = most_memory(run, team.size());
  if (run.memory_limit != 0 && memory > run.memory_limit) {
    throw CommandError(ExitCode::bad_input,
                       fmt::format("this plan takes about {} of memory, more than --memory allows ({}): "
                                   "--list shows each table",
                                   mebibytes(memory), mebibytes(run.memory_limit)));
  }
  if (run.plan.empty()) {
    throw CommandError(ExitCode::bad_input, "these materials are always drawn and need no table");
  }
  PlanNarrator narrator(run, team);
  generate_tables(run.plan, run.wanted, run.options, team, narrator.observer());
  if (run.json) {
    print_event({{"event", "done"},
                 {"made", narrator.made()},
                 {"left_alone", narrator.left()},
                 {"bytes", narrator.bytes()}});
    return;
  }
  if (narrator.left() > 0) {
    fmt::print(
        "{} of {} tables were there already and valid; left as they are (--force makes those asked for "
        "anew)\n",
        narrator.left(), run.plan.size());
  }
  if (narrator.made() > 0) {
    fmt::print("{} tables made in {}, {}\n", narrator.made(), run.options.directory.string(),
               mebibytes(narrator.bytes()));
  }
}

}  // namespace mate33::cli
