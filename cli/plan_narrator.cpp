#include "plan_narrator.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "command.hpp"
#include "input.hpp"
#include "mate33/answers/pgn.hpp"
#include "mate33/base/shell_quoted.hpp"
#include "mate33/census/published_values.hpp"
#include "mate33/census/table_verification.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/table/table_encoder.hpp"
#include "mate33/table/table_reader.hpp"
#include "mate33/tablebase.hpp"
#include "output.hpp"
#include "table_choice.hpp"

namespace mate33::cli {

namespace {

/// How long each table of the plan is estimated to take.
std::vector<PlanProgress::Seconds> work_of(const TableRun& run, unsigned threads) {
  std::vector<PlanProgress::Seconds> work;
  for (const Material material : run.plan) {
    const double seconds = estimate_table(material, run.options.metrics, threads, room_of(run)).seconds;
    work.push_back(PlanProgress::least_work + PlanProgress::Seconds(seconds));
  }
  return work;
}

}  // namespace

PlanNarrator::PlanNarrator(const TableRun& run, WorkerTeam& team)
    : run_(run), team_(team), teller_(work_of(run, team.size()), run.json) {
  // Those that seem to be there are no work from the start on, and not only when it is their turn.
  for (std::size_t i = 0; i < run.plan.size(); ++i) {
    const bool is_forced =
        run.options.force && std::ranges::find(run.wanted, run.plan[i]) != run.wanted.end();
    if (!is_forced && are_whole(run.options.directory, run.plan[i], run.options.metrics))
      teller_.left_alone(i);
  }
}

TableObserver PlanNarrator::observer() {
  return {[this] { teller_.waiting(); },
          [this](Material material, std::size_t number) {
            teller_.begin(number, material.to_string(), run_.options.metrics);
          },
          [this](Material material) { left_alone(material); },
          [this](const SolverStep& step) {
            teller_.stepped({step.material.to_string(), step.slices_done, step.slice_count, step.ply.count(),
                             step.settled, step.longest});
          },
          [this](Material material, double share) { teller_.packing(material.to_string(), share); },
          [this](const std::vector<MadeTable>& made) { tables_made(made); },
          [this](Material material, std::uint64_t log_bytes) { resumed(material, log_bytes); }};
}

void PlanNarrator::resumed(Material material, std::uint64_t log_bytes) const {
  if (run_.json) {
    return print_event(
        {{"event", "resumed"}, {"material", material.to_string()}, {"scratch_bytes", log_bytes}});
  }
  const std::string name = material.to_string();
  if (log_bytes > 0) {
    fmt::print("{} goes on from what an earlier run has settled, {} bytes\n", name, grouped(log_bytes));
  } else {
    fmt::print("what an earlier run has left of {} is of no use: it is solved anew\n", name);
  }
}

void PlanNarrator::left_alone(Material material) {
  teller_.left_alone(static_cast<std::size_t>(std::ranges::find(run_.plan, material) - run_.plan.begin()));
  for (const Metric metric : run_.options.metrics) tell_left_alone({Game::chess, material, metric});
  if (run_.verify) verify(material);
}

namespace {

/// What verifies a table of this metric.
std::string verify_option(Metric metric) {
  if (metric == Metric::dtm) return "";
  return fmt::format(" --metric {}", name_of(has_five_classes(metric) ? Metric::dtz : metric));
}

}  // namespace

void PlanNarrator::tell_left_alone(const TableKey& key) {
  ++sum_.left_alone;
  const auto reader = TableReader::open_file(path_of(key).string());
  if (!reader) throw IoError(reader.error().message);
  const std::optional<bool> is_as_published = has_published_values(reader->header());
  if (run_.json) {
    nlohmann::ordered_json event = {
        {"event", "left_alone"}, {"material", key.material.to_string()}, {"metric", name_of(key.metric)}};
    if (is_as_published) event["comparison"] = *is_as_published ? "as published" : "not as published";
    print_event(event);
  } else if (is_as_published == false) {
    say(
        fmt::format("warning: {} has not the published values: it is wrong, or a smaller table was; 'mate33 "
                    "verify {}{} --tables {}' tells",
                    path_of(key).string(), key.material.to_string(), verify_option(key.metric),
                    shell_quoted(run_.options.directory.string())));
  }
}

std::filesystem::path PlanNarrator::path_of(const TableKey& key) const {
  return run_.options.directory / table_file_name(key);
}

void PlanNarrator::tables_made(const std::vector<MadeTable>& tables) {
  teller_.solved();
  for (const MadeTable& table : tables) tell_made(table);
  flush_output();
  if (run_.verify) verify(tables.front().key.material);
  teller_.made();
}

void PlanNarrator::tell_made(const MadeTable& table) {
  ++sum_.made;
  sum_.bytes += table.file_bytes;
  const Plies longest = table.longest();
  if (run_.json) {
    return print_event({{"event", "made"},
                        {"material", table.key.material.to_string()},
                        {"metric", name_of(table.key.metric)},
                        {"file", table.path.string()},
                        {"bytes", table.file_bytes},
                        {"longest_plies", longest.count()},
                        {"settled", table.settled},
                        {"solve_seconds", table.solve_time.count()},
                        {"pack_seconds", table.pack_time.count()},
                        {"write_seconds", table.write_time.count()},
                        {"scratch_bytes", table.scratch_bytes},
                        {"bytes_of_others", table.bytes_of_others}});
  }
  std::uint64_t cursed = 0;
  for (const TableCounts& counts : table.counts) cursed += counts.cursed_wins + counts.blessed_losses;
  std::string found;
  switch (table.key.metric) {
    case Metric::dtm:
    case Metric::repetition:
    case Metric::dtm50: found = fmt::format("longest mate {:>3} {}", longest.count(), unit(longest)); break;
    case Metric::wdl: found = fmt::format("{:>11} cursed or blessed", grouped(cursed)); break;
    case Metric::dtz: found = fmt::format("longest DTZ  {:>3} {}", longest.count(), unit(longest)); break;
  }
  fmt::print("{:<10} {:>12} bytes, {}, {:>11} won or lost; solve {:.3f} s, pack {:.3f} s\n",
             table_name(table.key), grouped(table.file_bytes), found, grouped(table.settled),
             table.solve_time.count(), table.pack_time.count());
}

void PlanNarrator::verify(Material material) {
  const std::string name = material.to_string();
  const std::string directory = run_.options.directory.string();
  const Tablebase tables = Tablebase::open(std::array{directory});
  const ValueSource value_of = values_of(tables, directory);
  TableVerification result;
  {
    Progress progress;  // its own: the time that is left is that of verifying alone
    result = verify_by_moves(material, check_by_moves(value_of), std::nullopt, team_, [&](double share) {
      if (!run_.json) progress.show_share("verifying " + name, share);
    });
  }
  if (run_.json) {
    print_event({{"event", "verified"},
                 {"material", name},
                 {"positions", result.positions},
                 {"faults", result.faults}});
  } else {
    fmt::print("{:<8} verified {} positions: {} wrong\n", name, grouped(result.positions), result.faults);
    flush_output();
  }
  if (result.faults == 0) return;
  throw CommandError(ExitCode::check_failed,
                     fmt::format("{} has {} wrong values, as {}",
                                 path_of({Game::chess, material, run_.options.metrics.back()}).string(),
                                 result.faults, result.examples.front()));
}

}  // namespace mate33::cli
