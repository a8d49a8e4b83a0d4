#include "comparison.hpp"

#include <fmt/core.h>

#include <cstdlib>
#include <vector>

#include "mate33/census/table_verification.hpp"
#include "mate33/table/format/table_header.hpp"
#include "mate33/workers/worker_team.hpp"

namespace mate33::compare {

namespace {

/// Our own table has no answer.
struct OwnFailure {
  ProbeStatus status;
};

/// Compares every position, or a sample of so many, unless that is 0.
TableVerification compare_table(const TableKey& key, const Tablebase& tables, OtherTables& other,
                                std::uint64_t sample, WorkerTeam& team) {
  const auto check = [&](const Position& position) -> std::optional<std::string> {
    if (key.metric == Metric::dtm) {
      const ProbeResult result = tables.probe(position);
      if (result.status != ProbeStatus::ok) throw OwnFailure{result.status};
      return other.difference(position, result.value);
    }
    const DtzResult result = tables.probe_dtz(position);
    if (result.status != ProbeStatus::ok) throw OwnFailure{result.status};
    const WdlResult wdl = tables.probe_wdl(position);  // of a table of its own
    if (wdl.status != ProbeStatus::ok) throw OwnFailure{wdl.status};
    if (wdl.score != result.value.wdl()) {
      return fmt::format("WDL {}, and by DTZ {}", static_cast<int>(wdl.score),
                         static_cast<int>(result.value.wdl()));
    }
    return other.difference(position, result.value);
  };
  return check_positions(key.material, check, sample == 0 ? std::nullopt : std::optional(sample), team);
}

}  // namespace

ExitCode run_comparison(int argc, char** argv, const char* other_name, OtherTables& other) {
  const Tablebase tables = Tablebase::open(argv[1]);
  WorkerTeam team(static_cast<unsigned>(std::strtoul(argv[3], nullptr, 10)));
  const std::uint64_t sample = std::strtoull(argv[4], nullptr, 10);
  ExitCode code = ExitCode::done;
  const Metric metric = parse_metric(argv[5]).value_or(Metric::dtm);
  if (!other.has(metric)) {
    fmt::print(stderr, "mate33: {} tables know nothing of {}\n", other_name, name_of(metric));
    return ExitCode::bad_input;
  }
  for (int i = 6; i < argc; ++i) {
    const TableKey key(Game::chess, *Material::parse(argv[i]), metric);
    const auto fail = [&](ProbeStatus status) {
      fmt::print(stderr, "mate33: {} in {}: {}\n", table_name(key), argv[1], describe(status));
      return cli::exit_code(status);
    };
    if (!tables.has_table(key)) return fail(tables.status_without_table(key));
    try {
      const TableVerification result = compare_table(key, tables, other, sample, team);
      fmt::print("{:<8} {} positions compared with {}, {} differ\n", argv[i], result.positions, other_name,
                 result.faults);
      for (const std::string& example : result.examples) fmt::print("  {}\n", example);
      std::fflush(stdout);
      if (result.faults != 0) code = ExitCode::check_failed;
    } catch (const NoAnswer&) {
      fmt::print(stderr, "mate33: no {} table for {} in {}, or none for one that its captures lead to\n",
                 other_name, argv[i], argv[2]);
      return ExitCode::no_table;
    } catch (const OwnFailure& failure) {
      return fail(failure.status);
    }
  }
  return code;
}

}  // namespace mate33::compare
