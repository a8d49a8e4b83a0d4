#include <fmt/core.h>

#include <algorithm>

#include "game_commands.hpp"
#include "input.hpp"
#include "mate33/answers/game_pgn.hpp"
#include "mate33/answers/game_text.hpp"
#include "mate33/answers/pgn.hpp"
#include "mate33/answers/position_json.hpp"
#include "output.hpp"

namespace mate33::cli {

namespace {

std::string phrase_of_move(const ExpandedRules& rules, const GamePosition& position,
                           const RankedGameMove& move) {
  if (move.after.status != ProbeStatus::ok) {
    return fmt::format("unknown: {} ({})", describe(move.after.status),
                       move.after.unanswered.to_string(rules.rules()));
  }
  if (move.after.value.outcome == Outcome::checkmated)
    return phrase(rules.rules(), move.after.value, !position.to_move);
  if (const auto& repetition = move.repetition_after;
      repetition && repetition->status == ProbeStatus::ok && is_by_rule(repetition->result)) {
    return phrase(rules.rules(), repetition->result, !position.to_move);
  }
  return phrase(rules.rules(), before_move(move.after.value), position.to_move);
}

/// How --notation wants moves written. Throws CommandError.
GameNotation wanted_notation(const GameRules& rules, const Arguments& arguments) {
  if (!arguments.has("notation")) return usual_notation(rules);
  const auto name = arguments.options["notation"].as<std::string>();
  if (const auto notation = parse_notation(rules, name)) return *notation;
  throw CommandError(ExitCode::bad_input,
                     fmt::format("--notation {}: {} has {}", name, rules.name, names_of_notations(rules)));
}

void print_root(const ExpandedRules& rules, const GamePosition& position, const GameRoot& root,
                GameNotation notation) {
  fmt::print("{}\n{} to move\n{}\n", to_diagram(rules, position),
             name_of_side(rules.rules(), position.to_move),
             phrase(rules.rules(), root.probe.value, position.to_move));
  if (root.repetition) {
    fmt::print("Where perpetual check loses: {}\n",
               phrase(rules.rules(), *root.repetition, position.to_move));
  }
  if (root.moves.empty()) return;
  fmt::print("\n");
  std::size_t width = 0;
  for (const RankedGameMove& move : root.moves) {
    width = std::max(width, columns_of(notation_of(rules, position, move.move, notation)));
  }
  for (const RankedGameMove& move : root.moves) {
    const std::string written = notation_of(rules, position, move.move, notation);
    fmt::print("  {}{:{}}  {}  {}\n", written, "", width - columns_of(written),
               name_of_move(rules.rules(), move.move), phrase_of_move(rules, position, move));
  }
}

}  // namespace

ExitCode probe_game(const SharedRules& rules, const Arguments& arguments) {
  const GamePosition position = game_position_operand(*rules, arguments);
  const GameTablebase tables = find_game_tables(rules, arguments);
  const GameNotation notation = wanted_notation(rules->rules(), arguments);
  const GameRoot root = tables.probe_root(position);
  if (arguments.has("json")) {
    fmt::print("{}\n", to_line(position_json(tables, position, root, notation)));
  } else {
    print_root(*rules, position, root, notation);
  }
  require_answer(tables, root.probe, arguments);
  return ExitCode::done;
}

ExitCode line_of_game(const SharedRules& rules, const Arguments& arguments) {
  if (arguments.has("metric") && arguments.options["metric"].as<std::string>() != "dtm") {
    throw CommandError(ExitCode::bad_input, "--metric goes with chess alone");
  }
  if (arguments.has("pgn") && arguments.has("notation")) {
    throw CommandError(ExitCode::bad_input, "--pgn and --notation exclude each other");
  }
  const GamePosition position = game_position_operand(*rules, arguments);
  const GameTablebase tables = find_game_tables(rules, arguments);
  const GameNotation notation = wanted_notation(rules->rules(), arguments);
  const GameLine line = tables.best_line(position);
  require_answer(tables, line.probe, arguments);
  const std::string headline = phrase(rules->rules(), line.probe.value, position.to_move);
  if (arguments.has("json")) {
    fmt::print("{}\n", to_line(line_json(*rules, position, line, notation)));
  } else if (arguments.has("pgn")) {
    fmt::print("{}",
               to_pgn(*rules, position, line.moves, headline, winner_of(line.probe.value, position.to_move)));
  } else {
    fmt::print("{}\n", headline);
    if (!line.moves.empty()) {
      fmt::print("{}\n", wrapped(numbered_moves(*rules, position, line.moves, notation)));
    }
  }
  return ExitCode::done;
}

}  // namespace mate33::cli
