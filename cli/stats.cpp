#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "game_commands.hpp"
#include "input.hpp"
#include "mate33/answers/pgn.hpp"
#include "mate33/answers/statistics_json.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/server/table_statistics.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace mate33::cli {

namespace {

namespace po = boost::program_options;

std::string label(const ReferenceFigure& figure) {
  if (figure.figure == "longest") return "longest, in plies";
  if (figure.figure == "longest_win") return "longest DTZ, win";
  if (figure.figure == "longest_loss") return "longest DTZ, loss";
  if (figure.figure == "cursed_wins") return "cursed wins";
  if (figure.figure == "blessed_losses") return "blessed losses";
  if (figure.figure != "plies") return figure.figure;
  if (*figure.plies == 0) return "checkmated";
  const unsigned moves = mate_in(Plies(*figure.plies));
  return fmt::format("{} in {} ({} {})", *figure.plies % 2 == 1 ? "mate" : "mated", moves, *figure.plies,
                     *figure.plies == 1 ? "ply" : "plies");
}

/// Statistics of DTM, or those of WDL and DTZ.
template <class Counted>
void print_comparison(const Counted& statistics, const ReferenceFigures& reference) {
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

void print_rule_results(const RuleStatistics& statistics) {
  constexpr auto row = "{:<23} {:<6} {:>13} {:>13} {:>13} {:>15} {:>13} {:>13}\n";
  fmt::print("{}, {} (docs/rule50.md)\n\n", statistics.material.to_string(),
             statistics.metric == Metric::wdl ? "WDL" : "DTZ");
  fmt::print(row, "Convention", "Moves", "Wins", "Cursed wins", "Draws", "Blessed losses", "Losses",
             "Positions");
  for (const CountConvention convention : rule_count_conventions) {
    for (const Color side : all_colors) {
      const RuleCounts& counts = statistics.of(convention, side);
      fmt::print(row, name(convention), name(side), grouped(counts.wins), grouped(counts.cursed_wins),
                 grouped(counts.draws), grouped(counts.blessed_losses), grouped(counts.losses),
                 grouped(counts.positions()));
    }
  }
}

/// How many positions these plies from zeroing or mate; a dash for none.
std::string cell(const std::vector<std::uint64_t>& by_plies, std::size_t plies) {
  return plies < by_plies.size() && by_plies[plies] != 0 ? grouped(by_plies[plies]) : "-";
}

/// Every placement by DTZ; --json has it in all conventions.
void print_rule_histogram(const RuleStatistics& statistics) {
  const RuleCounts& white = statistics.of(CountConvention::all_placements, Color::white);
  const RuleCounts& black = statistics.of(CountConvention::all_placements, Color::black);
  const std::array columns = {&white.wins_by_plies, &white.losses_by_plies, &black.wins_by_plies,
                              &black.losses_by_plies};
  std::size_t plies = 0;
  for (const auto* const column : columns) plies = std::max(plies, column->size());
  if (plies == 0) return;
  constexpr auto row = "{:<23} {:>13} {:>13} {:>13} {:>13}\n";
  fmt::print("\n{:<23} {:>27} {:>27}\n", "All placements", "White to move", "Black to move");
  fmt::print(row, "DTZ in plies", "wins", "loses", "wins", "loses");
  for (std::size_t n = 0; n < plies; ++n) {
    const auto is_none = [&](const auto* column) { return cell(*column, n) == "-"; };
    if (std::ranges::all_of(columns, is_none)) continue;
    const std::string label = n == 0                 ? "0, checkmated"
                              : n == fifty_moves + 1 ? fmt::format("{}, cursed or blessed", n)
                                                     : std::to_string(n);
    fmt::print(row, label, cell(*columns[0], n), cell(*columns[1], n), cell(*columns[2], n),
               cell(*columns[3], n));
  }
}

void print_rule_longest(const RuleStatistics& statistics) {
  for (const Color side : all_colors) {
    for (const bool won : {true, false}) {
      const auto& longest = (won ? statistics.longest_wins : statistics.longest_losses)[index(side)];
      if (!longest || longest->plies == Plies(0)) continue;
      fmt::print("\nLongest {}, {} to move: DTZ {}, as in\n  {}\n", won ? "win" : "loss", name(side),
                 longest->plies.count(), longest->fen);
    }
  }
}

void print(const Statistics& statistics, const ReferenceFigures& reference) {
  print_results(statistics);
  print_histogram(statistics);
  print_longest(statistics);
  if (!reference.figures.empty()) print_comparison(statistics, reference);
}

void print(const RuleStatistics& statistics, const ReferenceFigures& reference) {
  print_rule_results(statistics);
  print_rule_histogram(statistics);
  print_rule_longest(statistics);
  if (!reference.figures.empty()) print_comparison(statistics, reference);
}

/// --metric. Throws CommandError.
Metric counted_metric(const Arguments& arguments) {
  const auto text = arguments.options["metric"].as<std::string>();
  if (const auto metric = parse_metric(text); metric && !has_clock(*metric)) return *metric;
  throw CommandError(ExitCode::bad_input, fmt::format("--metric {}: expected dtm, wdl or dtz", text));
}

/// Prints what count(options) counts.
template <class Count>
void run_count(const TableKey& key, const Arguments& arguments, Count count) {
  const auto statistics = [&] {
    Progress progress;
    CountOptions options;
    options.fresh = arguments.has("fresh");
    options.write = write_file_atomically;
    options.observer = [&](double share) { progress.show_share("counting " + table_name(key), share); };
    options.elsewhere = name_directory;
    return count(options);
  }();
  const ReferenceFigures reference = reference_figures_of(key);
  if (arguments.has("json")) {
    fmt::print("{}\n", statistics_json(statistics, reference).dump());
  } else {
    print(statistics, reference);
  }
}

}  // namespace

ExitCode run_stats(const CommandLine& line) {
  ArgumentParser parser(
      {"mate33 stats",
       {"MATERIAL [options]"},
       "Counts the positions of a table by result, in three conventions, and by moves to mate. Shows the\n"
       "longest mates, and for KBNvK the published figures beside the counts. With --metric wdl or dtz the\n"
       "five results under the fifty-move rule and the positions at every DTZ, beside the figures published\n"
       "with the Syzygy tables; the side that a table of DTZ does not store is asked for, which takes\n"
       "minutes for five men, and the WDL of smaller tables. The counts are kept beside the table, as\n"
       "KRPvKR.stats.json or KRPvKR.dtz.stats.json, where that directory can be written.",
       "mate33 stats KBNvK"});
  add_tables_option(parser);
  add_game_options(parser);
  add_threads_option(parser);
  parser.add()("metric", po::value<std::string>()->default_value("dtm")->value_name("M"),
               "what the table says: dtm, wdl or dtz (docs/rule50.md); of other games dtm or repetition");
  parser.add()("json",
               "as one JSON object, with the number of positions at every distance and all longest mates");
  parser.add()("fresh", "count anew, even where the counts are kept beside the table");
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;
  if (const SharedRules rules = game_of(*arguments)) return stats_of_game(rules, *arguments);
  const Material material = material_operand(*arguments);
  const TableKey key = {Game::chess, material, counted_metric(*arguments)};
  const Tablebase tables = open_tables(*arguments);
  require_table(tables, key, *arguments);
  const std::string directories = table_directories(*arguments);
  WorkerTeam team(thread_count(*arguments));
  if (key.metric == Metric::dtm) {
    run_count(key, *arguments, [&](const CountOptions& options) {
      return table_statistics(tables, directories, material, team, options);
    });
  } else {
    run_count(key, *arguments, [&](const CountOptions& options) {
      return rule_statistics(tables, directories, key, team, options);
    });
  }
  return ExitCode::done;
}

}  // namespace mate33::cli
