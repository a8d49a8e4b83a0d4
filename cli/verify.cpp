#include <fmt/core.h>
#include <unistd.h>

#include <filesystem>

#include <nlohmann/json.hpp>

#include "game_commands.hpp"
#include "input.hpp"
#include "mate33/answers/probed_values.hpp"
#include "mate33/answers/reference_figures.hpp"
#include "mate33/base/sha256.hpp"
#include "mate33/census/table_verification.hpp"
#include "mate33/flat/flat_verification.hpp"
#include "mate33/maker/table_generator.hpp"
#include "mate33/table/table_limits.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace mate33::cli {

namespace po = boost::program_options;

namespace {

void print_for_people(const FlatFile& file, const FlatVerification& result) {
  fmt::print("file                  {}\n", file.path);
  fmt::print("entries checked       {:>10}\n", grouped(result.entries));
  fmt::print("  wins re-derived     {:>10}  value and move\n", grouped(result.wins));
  fmt::print("  draws confirmed     {:>10}  legal, no winning move\n", grouped(result.draws));
  fmt::print("  no legal position   {:>10}\n", grouped(result.illegal));
  fmt::print("Black to move, valued {:>10}\n", grouped(result.black_to_move));
  fmt::print("wrong entries         {:>10}\n", grouped(result.faults));
  for (const std::string& example : result.examples) fmt::print("  {}\n", example);
}

ExitCode verify_flat(const Arguments& arguments) {
  const FlatFile file = find_flat_file(arguments);

  const Material material = FlatTable::material;
  WorkerTeam team(thread_count(arguments));
  FlatVerification result;
  {
    Progress progress;
    result = verify_flat_table(file.memory.bytes(), team, [&](double share) {
      progress.show_share("verifying " + material.to_string(), share);
    });
  }
  const bool hash_matches = sha256_hex(file.memory.bytes()) == FlatTable::sha256;
  FigureCheck figures;
  if (hash_matches) {
    const auto tables = Tablebase::open_memory(file.memory.bytes());
    const Statistics statistics = count_positions(material, values_of(*tables, file.path), team);
    figures = check_figures(statistics, reference_figures_of(material));
  }
  const bool sound = result.faults == 0 && hash_matches && figures.differing == 0;
  if (arguments.has("json")) {
    print_event({{"material", material.to_string()},
                 {"file", file.path},
                 {"entries", result.entries},
                 {"wins", result.wins},
                 {"draws", result.draws},
                 {"illegal", result.illegal},
                 {"black_to_move", result.black_to_move},
                 {"faults", result.faults},
                 {"examples", result.examples},
                 {"sha256_matches", hash_matches},
                 {"figures_agreeing", figures.agreeing},
                 {"figures_disputed", figures.disputed},
                 {"figures_differing", figures.differing},
                 {"sound", sound}});
  } else {
    print_for_people(file, result);
    fmt::print("SHA-256               {}\n", hash_matches ? "that of the one valid table" : "WRONG");
    if (hash_matches) {
      fmt::print("published figures     {} agree, {} differ ({} more are known errors: docs/algorithm.md)\n",
                 figures.agreeing, figures.differing, figures.disputed);
    }
    fmt::print("{}\n", sound ? "The table is correct." : "The table is WRONG.");
  }
  if (!hash_matches) return ExitCode::damaged_table;
  return sound ? ExitCode::done : ExitCode::check_failed;
}

void print_for_people(Material material, const TableVerification& result, bool sampled) {
  fmt::print("{:<8} {:>13} positions {}, {} wrong\n", material.to_string(), grouped(result.positions),
             sampled ? "sampled" : "checked", result.faults);
  for (const std::string& example : result.examples) fmt::print("  {}\n", example);
}

/// What checks a position's value of this metric.
MoveCheck check_for(Metric metric, const Tablebase& tables, const std::string& directories) {
  switch (metric) {
    case Metric::dtm50: return check_by_moves_and_clocks(values_by_clock(tables, directories));
    case Metric::wdl:
    case Metric::dtz: return check_rule_by_moves(rule_values_of(tables, directories));
    case Metric::dtm:
    case Metric::repetition: break;
  }
  return check_by_moves(values_of(tables, directories));
}

/// The metric of --metric: DTM, DTM50, or DTZ, with which WDL is verified, too. Throws CommandError.
Metric verified_metric(const Arguments& arguments) {
  const auto text = arguments.options["metric"].as<std::string>();
  if (text == "dtm") return Metric::dtm;
  if (text == "dtm50") return Metric::dtm50;
  if (text == "dtz" || text == "wdl,dtz") return Metric::dtz;
  throw CommandError(
      ExitCode::bad_input,
      fmt::format("--metric {}: expected dtm, dtm50, or dtz, with which wdl is verified, too", text));
}

/// The men of --all N; the most that tables have for --all alone. Throws CommandError.
unsigned men_of_all(const Arguments& arguments) {
  if (arguments.operands.empty()) return max_table_men;
  const std::string& text = arguments.operands.front();
  const bool is_number =
      text.size() == 1 && text[0] >= '3' && text[0] <= '0' + static_cast<int>(max_table_men);
  if (is_number && arguments.operands.size() == 1) return static_cast<unsigned>(text[0] - '0');
  throw CommandError(
      ExitCode::bad_input,
      fmt::format("--all {}: expected 3 to {}, or nothing; a material excludes --all", text, max_table_men));
}

/// Those asked for; with --all those of which there are tables of this metric. Throws CommandError.
std::vector<Material> verified_materials(const Arguments& arguments, Metric metric) {
  if (!arguments.has("all")) {
    if (arguments.operands.empty()) {
      throw CommandError(ExitCode::bad_input, "expected a material, as KBNvK, or --all");
    }
    return table_materials(arguments.operands);
  }
  std::vector<Material> materials;
  const unsigned men = men_of_all(arguments);
  for (const TableKey& key : find_tables(arguments).found()) {
    if (key.metric == metric && key.material.men() <= men) materials.push_back(key.material);
  }
  if (materials.empty()) throw CommandError(ExitCode::no_table, explain_no_tables(arguments));
  return materials;
}

/// Throws CommandError where a table is missing that verifying takes.
void require_tables(const Tablebase& tables, Material material, Metric metric, const Arguments& arguments) {
  if (metric == Metric::dtz) {
    // Without the one the prober would ask the other, and nothing of it would be verified.
    for (const Metric each : {Metric::dtz, Metric::wdl}) {
      require_table(tables, {Game::chess, material, each}, arguments);
    }
    return;
  }
  for (const Material needed : with_prerequisites({material})) {
    require_table(tables, {Game::chess, needed, metric}, arguments);
  }
}

/// Whether the table is right.
bool verify_general(Material material, Metric metric, const Tablebase& tables, const Arguments& arguments,
                    std::optional<std::uint64_t> sample, WorkerTeam& team) {
  TableVerification result;
  {
    Progress progress;
    const std::string directories = table_directories(arguments);
    result = verify_by_moves(
        material, check_for(metric, tables, directories), sample, team,
        [&](double share) { progress.show_share("verifying " + material.to_string(), share); });
  }
  if (arguments.has("json")) {
    print_event({{"material", material.to_string()},
                 {"metric", name_of(metric)},
                 {"positions", result.positions},
                 {"sampled", sample.has_value()},
                 {"faults", result.faults},
                 {"examples", result.examples},
                 {"sound", result.faults == 0}});
  } else {
    print_for_people(material, result, sample.has_value());
    flush_output();
  }
  return result.faults == 0;
}

/// --sample, if it is given. Throws CommandError.
std::optional<std::uint64_t> sample_size(const Arguments& arguments) {
  if (!arguments.has("sample")) return std::nullopt;
  const auto size = arguments.options["sample"].as<std::int64_t>();
  if (size < 1) {
    throw CommandError(ExitCode::bad_input, fmt::format("--sample {}: expected a number of positions", size));
  }
  return static_cast<std::uint64_t>(size);
}

/// Which other generator's tables are to be compared with, if any. Throws CommandError.
std::optional<std::string> comparison_wanted(const Arguments& arguments) {
  const bool syzygy = arguments.has("syzygy"), gaviota = arguments.has("gaviota");
  if (!syzygy && !gaviota) return std::nullopt;
  if (syzygy && gaviota) {
    throw CommandError(ExitCode::bad_input, "--syzygy and --gaviota exclude each other: compare twice");
  }
  const std::string other = syzygy ? "syzygy" : "gaviota";
  if (arguments.has("json")) {
    throw CommandError(ExitCode::bad_input, fmt::format("--json does not go with --{}", other));
  }
  if (arguments.options[other].as<std::string>().empty()) {
    throw CommandError(ExitCode::bad_input, fmt::format("--{}: expected a directory", other));
  }
  return other;
}

/// Becomes the program that compares with another generator's tables; its exit code is then ours. It is
/// beside this one where both were built, else where it is installed.
[[noreturn]] void become_comparison(const std::string& other, const Arguments& arguments,
                                    const std::vector<Material>& materials) {
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  if (error) {
    throw CommandError(ExitCode::io_error,
                       fmt::format("--{} finds its program through /proc, which cannot be read", other));
  }
  const std::string name = "mate33-compare-" + other;
  std::vector<std::string> words = {name,
                                    table_directories(arguments),
                                    arguments.options[other].as<std::string>(),
                                    std::to_string(thread_count(arguments)),
                                    std::to_string(sample_size(arguments).value_or(0)),
                                    std::string(name_of(verified_metric(arguments)))};
  for (const Material material : materials) words.push_back(material.to_string());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  for (const auto& place : {folder, folder / MATE33_LIBEXEC_FROM_BIN}) {
    ::execv((place / name).c_str(), argv.data());
  }
  throw CommandError(ExitCode::bad_input,
                     fmt::format("--{} was left out of this build: install lib{}-dev and build again", other,
                                 other == "syzygy" ? "fathom" : "gaviotatb"));
}

/// KBNvK has a flat file to verify, unless only the general format is there.
bool is_flat_wanted(const std::vector<Material>& materials, const Arguments& arguments) {
  if (verified_metric(arguments) != Metric::dtm) return false;
  if (materials != std::vector{FlatTable::material} || arguments.has("sample")) return false;
  return !find_flat_file_path(arguments).empty() || !open_tables(arguments).has_table(FlatTable::material);
}

}  // namespace

ExitCode run_verify(const CommandLine& line) {
  ArgumentParser parser(
      {"mate33 verify",
       {"MATERIAL... [options]", "--all [N] [options]"},
       "Derives every value again with the plain move generator, which knows nothing of the solver. Of the\n"
       "flat file KBNvK.bin it also checks the stored moves, the hash and the published counts.",
       "mate33 verify KQvKR KRPvKR --sample 1000000"});
  add_tables_option(parser);
  add_game_options(parser);
  parser.add()(
      "metric", po::value<std::string>()->default_value("dtm")->value_name("M"),
      "dtm; dtz: exact DTZ and the WDL that follows from it (docs/rule50.md); or dtm50, with every clock; of "
      "other games dtm or repetition");
  parser.add()("all", "every table that is there, of this metric; with N behind it those of up to N men");
  parser.add()("sample", po::value<std::int64_t>()->value_name("N"),
               "check about N random positions of each table instead of all");
  parser.add()(
      "syzygy", po::value<std::string>()->value_name("DIR"),
      "instead, compare win, draw and loss with the Syzygy tables there (built with libfathom); with "
      "--metric dtz all five results, and DTZ, which takes tables with exact plies");
  parser.add()("gaviota", po::value<std::string>()->value_name("DIR"),
               "instead, compare distances to mate with the Gaviota tables there (built with libgaviotatb)");
  add_threads_option(parser);
  parser.add()("json", "one JSON object for each table");
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;
  if (const SharedRules rules = game_of(*arguments)) return verify_game(rules, *arguments);
  const Metric metric = verified_metric(*arguments);
  const std::vector<Material> materials = verified_materials(*arguments, metric);
  const std::optional<std::uint64_t> sample = sample_size(*arguments);
  if (const auto other = comparison_wanted(*arguments)) become_comparison(*other, *arguments, materials);
  if (is_flat_wanted(materials, *arguments)) return verify_flat(*arguments);

  WorkerTeam team(thread_count(*arguments));
  const Tablebase tables = open_tables(*arguments);
  bool sound = true;
  for (const Material material : materials) {
    require_tables(tables, material, metric, *arguments);
    sound = verify_general(material, metric, tables, *arguments, sample, team) && sound;
  }
  return sound ? ExitCode::done : ExitCode::check_failed;
}

}  // namespace mate33::cli
