#include <fmt/core.h>

#include "input.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/notation.hpp"
#include "mate33/service/pgn.hpp"
#include "mate33/service/position_json.hpp"

namespace mate33::cli {

namespace {

void print_pgn(const Position& position, const Line& line) {
  fmt::print("{}", to_pgn(position, line));
}

void print_json(const Position& position, const Line& line) {
  nlohmann::ordered_json json = {
      {"fen", to_fen(position)}, {"winner", nullptr}, {"plies", line.moves.size()}};
  if (line.value.is_decisive()) {
    json["winner"] = pgn_result(line.value, position.side_to_move) == std::string_view("1-0") ? "w" : "b";
  }
  json["mainline"] = nlohmann::ordered_json::array();
  Position at = position;
  for (const Move move : line.moves) {
    json["mainline"].push_back({{"uci", to_uci(move)}, {"san", to_san(at, move)}});
    at.play(move);
  }
  fmt::print("{}\n", to_line(json));
}

void print_for_people(const Position& position, const Line& line) {
  fmt::print("{}\n", phrase(line.value, position.side_to_move));
  if (!line.moves.empty()) fmt::print("{}\n", wrapped(numbered_san(position, line.moves)));
}

}  // namespace

ExitCode run_line(const CommandLine& command_line) {
  ArgumentParser parser({"line",
                         {"FEN [options]"},
                         "Plays out the best moves of both sides, the quickest win against the slowest loss.",
                         "mate33 line \"8/8/8/8/8/7B/8/Nk5K w - - 0 1\" --pgn"});
  add_tables_option(parser);
  parser.add()("pgn", "as a PGN game that starts from the position");
  parser.add()("json", "as one JSON object");
  const auto arguments = parser.parse(command_line);
  if (!arguments) return ExitCode::done;
  if (arguments->has("pgn") && arguments->has("json")) {
    throw CommandError(ExitCode::bad_input, "--pgn and --json exclude each other");
  }
  const Position position = position_operand(*arguments);
  const Tablebase tables = find_tables(*arguments);
  const Line line = tables.best_line(position);
  warn_of_faults(tables);
  if (line.status != ProbeStatus::ok) {
    throw CommandError(exit_code(line.status), explain(line.status, line.unanswered, *arguments));
  }
  const auto print = arguments->has("pgn")    ? print_pgn
                     : arguments->has("json") ? print_json
                                              : print_for_people;
  print(position, line);
  return ExitCode::done;
}

}  // namespace mate33::cli
