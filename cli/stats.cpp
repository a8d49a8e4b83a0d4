#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "input.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/service/pgn.hpp"
#include "mate33/service/statistics_json.hpp"
#include "mate33/service/table_statistics.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace mate33::cli {

namespace {

std::string label(const ReferenceFigure& figure) {
  if (figure.figure == "longest") return "longest, in plies";
  if (figure.figure != "plies") return figure.figure;
  if (*figure.plies == 0) return "checkmated";
  const unsigned moves = mate_in(Plies(*figure.plies));
  return fmt::format("{} in {} ({} {})", *figure.plies % 2 == 1 ? "mate" : "mated", moves, *figure.plies,
                     *figure.plies == 1 ? "ply" : "plies");
}

void print_comparison(const Statistics& statistics, const ReferenceFigures& reference) {
  fmt::print("\n{:<23} {:<6} {:<21} {:>11} {:>11}  {:<6}\n", "Convention", "Moves", "Figure", "Computed",
             "Published", "Source");
  std::size_t agreeing = 0, known_errors = 0;
  for (const ReferenceFigure& figure : reference.figures) {
    const std::uint64_t found = computed(statistics, figure);
    const bool agrees = found == figure.published;
    agreeing += agrees ? 1 : 0;
    fmt::print("{:<23} {:<6} {:<21} {:>11} {:>11}  {:<6} {}\n", name(figure.convention), name(figure.to_move),
               label(figure), grouped(found), grouped(figure.published),
               fmt::format("{}", fmt::join(figure.sources, " ")),
               agrees            ? "agrees"
               : figure.disputed ? "known error"
                                 : "DIFFERS");
    known_errors += figure.disputed && !agrees ? 1 : 0;
  }
  fmt::print("\n{} of {} published figures agree.\n", agreeing, reference.figures.size());
  if (known_errors != 0) {
    fmt::print(
        "{} are known errors of their source: all other sources agree with what is computed here.\n"
        "docs/algorithm.md explains them.\n",
        known_errors);
  }
  fmt::print("Sources:\n");
  for (const auto& [letter, source] : reference.sources) fmt::print("  {}  {}\n", letter, source);
}

void print_results(const Statistics& statistics) {
  fmt::print("{}\n\n{:<23} {:<6} {:>11} {:>11} {:>11} {:>11}\n", statistics.material.to_string(),
             "Convention", "Moves", "Wins", "Draws", "Losses", "Positions");
  for (const CountConvention convention : all_count_conventions) {
    if (!Statistics::applies(convention, statistics.material)) continue;
    for (const Color side : all_colors) {
      const SideCounts& counts = statistics.of(convention, side);
      fmt::print("{:<23} {:<6} {:>11} {:>11} {:>11} {:>11}\n", name(convention), name(side),
                 grouped(counts.wins), grouped(counts.draws), grouped(counts.losses),
                 grouped(counts.positions()));
    }
  }
}

/// How many positions these plies from mate; a dash for none.
std::string cell(const SideCounts& counts, std::size_t plies) {
  return plies < counts.by_plies.size() && counts.by_plies[plies] != 0 ? grouped(counts.by_plies[plies])
                                                                       : "-";
}

/// Every placement by moves to mate; --json has it by plies and in all conventions.
void print_histogram(const Statistics& statistics) {
  const SideCounts& white = statistics.of(CountConvention::all_placements, Color::white);
  const SideCounts& black = statistics.of(CountConvention::all_placements, Color::black);
  const std::size_t plies = std::max(white.by_plies.size(), black.by_plies.size());
  if (plies == 0) return;
  constexpr auto row = "{:<23} {:>11} {:>11} {:>11} {:>11}\n";
  fmt::print("\n{:<23} {:>23} {:>23}\n", "All placements", "White to move", "Black to move");
  fmt::print(row, "Moves to mate", "wins", "loses", "wins", "loses");
  fmt::print(row, "0, checkmated", "-", cell(white, 0), "-", cell(black, 0));
  for (std::size_t moves = 1; 2 * moves <= plies; ++moves) {
    const std::size_t won = 2 * moves - 1, lost = 2 * moves;
    fmt::print(row, moves, cell(white, won), cell(white, lost), cell(black, won), cell(black, lost));
  }
}

void print_longest(const Statistics& statistics) {
  constexpr std::size_t most_shown = 3;
  for (const Color side : all_colors) {
    const auto& longest = statistics.longest[index(side)];
    if (!longest) continue;
    fmt::print("\nLongest, {} to move: {} {} ({} {}), {} {} up to symmetry\n", name(side),
               longest->plies.count(), unit(longest->plies), mate_in(longest->plies),
               mate_in(longest->plies) == 1 ? "move" : "moves", longest->fens.size(),
               longest->fens.size() == 1 ? "position" : "positions");
    const std::size_t shown = std::min(most_shown, longest->fens.size());
    for (std::size_t i = 0; i < shown; ++i) fmt::print("  {}\n", longest->fens[i]);
    if (shown < longest->fens.size()) fmt::print("  ... --json lists all\n");
  }
}

}  // namespace

ExitCode run_stats(const CommandLine& line) {
  ArgumentParser parser(
      {"stats",
       {"MATERIAL [options]"},
       "Counts the positions of a table by result, in three conventions, and by moves to mate. Shows the\n"
       "longest mates, and for KBNvK the published figures beside the counts. The counts are kept beside\n"
       "the table, as KRPvKR.stats.json, where that directory can be written.",
       "mate33 stats KBNvK"});
  add_tables_option(parser);
  add_threads_option(parser);
  parser.add()("json",
               "as one JSON object, with the number of positions at every distance and all longest mates");
  parser.add()("fresh", "count anew, even where the counts are kept beside the table");
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;
  const Material material = material_operand(*arguments);
  const Tablebase tables = open_tables(*arguments);
  require_table(tables, material, *arguments);

  WorkerTeam team(thread_count(*arguments));
  Statistics statistics;
  {
    Progress progress;
    CountOptions options;
    options.fresh = arguments->has("fresh");
    options.write = write_file_atomically;
    options.observer = [&](double share) { progress.show_share("counting " + material.to_string(), share); };
    statistics = table_statistics(tables, table_directories(*arguments), material, team, options);
  }
  const ReferenceFigures reference = reference_figures_of(material);
  if (arguments->has("json")) {
    fmt::print("{}\n", statistics_json(statistics, reference).dump());
    return ExitCode::done;
  }
  print_results(statistics);
  print_histogram(statistics);
  print_longest(statistics);
  if (!reference.figures.empty()) print_comparison(statistics, reference);
  return ExitCode::done;
}

}  // namespace mate33::cli
