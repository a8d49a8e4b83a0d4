#include <fmt/core.h>

#include <optional>

#include "game_commands.hpp"
#include "input.hpp"
#include "mate33/answers/pgn.hpp"
#include "mate33/answers/position_json.hpp"
#include "mate33/answers/solved_json.hpp"
#include "solve_output.hpp"
#include "solved_probe.hpp"

namespace mate33::cli {

namespace po = boost::program_options;

namespace {

void print_for_people(const Position& position, const Line& line) {
  fmt::print("{}\n", phrase(line.value, position.side_to_move));
  if (!line.moves.empty()) fmt::print("{}\n", wrapped(numbered_san(position, line.moves)));
}

/// The metric of --metric, if one is asked for. Throws CommandError.
std::optional<Metric> metric_of_line(const Arguments& arguments) {
  if (!arguments.has("metric")) return std::nullopt;
  const auto text = arguments.options["metric"].as<std::string>();
  if (const auto metric = parse_metric(text); metric && metric != Metric::wdl) return metric;
  throw CommandError(ExitCode::bad_input, fmt::format("--metric {}: expected dtm, dtz or dtm50", text));
}

/// The line that counts by this metric; by none, the first moves as they are ranked everywhere.
Line line_by(const Tablebase& tables, const Position& position, std::optional<Metric> metric) {
  if (!metric) return tables.best_line_under_rule(position);
  return metric == Metric::dtm ? tables.best_line(position) : tables.best_line_under_rule(position, *metric);
}

/// What the rule makes of a line that knows nothing of it.
void print_fate_under_rule(const Tablebase& tables, const Position& position) {
  const Category category = tables.probe_root(position).category;
  if (category == Category::win || category == Category::loss || category == Category::draw) return;
  fmt::print("With the halfmove clock at {}, the fifty-move rule makes this a {}\n", position.halfmove_clock,
             name(category));
}

/// The best moves by what was solved before, as far as they are known. Answers whether the result is proved
/// there.
bool answer_by_solved(const Arguments& arguments, const Tablebase& tables, const Position& position) {
  const SolvedFiles files = find_solved_files(arguments);
  const auto found = look_up_solved(files, tables, position);
  if (!found || !found->solved.answer.value.is_result_exact()) return false;
  const Solved& solved = found->solved;
  if (arguments.has("json")) {
    fmt::print("{}\n", to_line(proved_line_json(tables, *found)));
  } else if (arguments.has("pgn")) {
    fmt::print("{}", to_pgn(position, solved.line, headline(solved), solved.winner()));
  } else {
    fmt::print("{}\n", headline(solved));
    if (!solved.line.empty()) fmt::print("{}\n", wrapped(numbered_san(position, solved.line)));
  }
  return true;
}

}  // namespace

ExitCode run_line(const CommandLine& command_line) {
  ArgumentParser parser(
      {"mate33 line",
       {"FEN [options]"},
       "Plays out the best moves of both sides under the fifty-move rule, from the clock of the\n"
       "FEN on: to mate, or until the rule makes it a draw. With --metric dtm the quickest win\n"
       "against the slowest loss, whatever the rule makes of it. Where no table answers, and a file of\n"
       "'mate33 solve --out' does, its best moves, as far as they are known.",
       "mate33 line \"8/8/8/8/8/7B/8/Nk5K w - - 0 1\" --pgn"});
  add_tables_option(parser);
  add_solved_option(parser);
  add_game_options(parser);
  add_notation_option(parser);
  parser.add()("metric", po::value<std::string>()->value_name("M"),
               "what both sides count, of one kind alone: dtm, dtz (to the next capture or pawn move) or "
               "dtm50");
  parser.add()("pgn", "as a PGN game that starts from the position");
  parser.add()("json", "as one JSON object");
  const auto arguments = parser.parse(command_line);
  if (!arguments) return ExitCode::done;
  if (arguments->has("pgn") && arguments->has("json")) {
    throw CommandError(ExitCode::bad_input, "--pgn and --json exclude each other");
  }
  if (const SharedRules rules = game_of(*arguments)) return line_of_game(rules, *arguments);
  refuse_notation(*arguments);
  const Position position = position_operand(*arguments);
  const Tablebase tables = find_tables(*arguments);
  const std::optional<Metric> metric = metric_of_line(*arguments);
  const Line line = line_by(tables, position, metric);
  warn_of_faults(tables);
  if (line.status != ProbeStatus::ok) {
    if (!metric && answer_by_solved(*arguments, tables, position)) return ExitCode::done;
    const TableKey unanswered(Game::chess, line.unanswered, metric.value_or(Metric::dtm));
    throw CommandError(exit_code(line.status), explain(line.status, unanswered, *arguments));
  }
  if (arguments->has("json")) {
    fmt::print("{}\n", to_line(line_json(tables, position, line)));
  } else if (arguments->has("pgn")) {
    fmt::print("{}", to_pgn(position, line));
  } else {
    if (metric == Metric::dtm) print_fate_under_rule(tables, position);
    print_for_people(position, line);
  }
  return ExitCode::done;
}

}  // namespace mate33::cli
