#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "input.hpp"
#include "mate33/core/sha256.hpp"
#include "mate33/generator/flat_verification.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "reference_figures.hpp"
#include "table_statistics.hpp"

namespace mate33::cli {

namespace {

/// What was compared with the published figures.
struct FigureCheck {
  std::size_t agreeing = 0, disputed = 0, differing = 0;
};

FigureCheck check_figures(const Statistics& statistics, const ReferenceFigures& reference) {
  FigureCheck check;
  for (const ReferenceFigure& figure : reference.figures) {
    const bool agrees = computed(statistics, figure) == figure.published;
    ++(figure.disputed ? check.disputed : agrees ? check.agreeing : check.differing);
  }
  return check;
}

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

}  // namespace

ExitCode run_verify(const CommandLine& line) {
  ArgumentParser parser(
      {"verify",
       {"KBNvK [options]"},
       "Re-derives every entry of the table by lookahead with the plain move generator, which knows\n"
       "nothing of the solver, and compares the hash and the counts with the published ones.",
       "mate33 verify KBNvK"});
  add_tables_option(parser);
  add_threads_option(parser);
  parser.add()("json", "as one JSON object");
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;
  const Material material = flat_material_operand(*arguments);
  const FlatFile file = find_flat_file(*arguments);

  WorkerTeam team(thread_count(*arguments));
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
    figures =
        check_figures(count_table(material, *tables, team), parse_reference_figures(kbnvk_reference_json));
  }
  const bool sound = result.faults == 0 && hash_matches && figures.differing == 0;
  if (arguments->has("json")) {
    fmt::print("{}\n", nlohmann::ordered_json{{"material", material.to_string()},
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
                                              {"sound", sound}}
                           .dump());
  } else {
    print_for_people(file, result);
    fmt::print("SHA-256               {}\n", hash_matches ? "that of the one valid table" : "WRONG");
    if (hash_matches) {
      fmt::print("published figures     {} agree, {} differ ({} more are disputed: see mate33 stats)\n",
                 figures.agreeing, figures.differing, figures.disputed);
    }
    fmt::print("{}\n", sound ? "The table is correct." : "The table is WRONG.");
  }
  if (!hash_matches) return ExitCode::damaged_table;
  return sound ? ExitCode::done : ExitCode::check_failed;
}

}  // namespace mate33::cli
