#include "game_find_output.hpp"

#include <fmt/core.h>

#include "input.hpp"
#include "mate33/answers/explain.hpp"
#include "mate33/answers/found_json.hpp"
#include "mate33/answers/game_pgn.hpp"
#include "mate33/answers/pgn.hpp"

namespace mate33::cli {

namespace {

bool is_told(const FoundInGame& found, Color to_move) {
  return is_of_both_sides(found.kind) || found.position.to_move == to_move;
}

/// "Red to move: Red wins in 3 (5 plies)", of one side to move or both.
std::string values_of(const GameRules& rules, const FoundInGame& found) {
  std::string values;
  for (const Color c : all_colors) {
    if (!is_told(found, c)) continue;
    values += fmt::format("{}{} to move: {}", values.empty() ? "" : "; ", name_of_side(rules, c),
                          phrase(rules, value_of(found.codes[index(c)]), c));
  }
  return values;
}

}  // namespace

std::string name_in_game(FindKind kind, const GameRules& rules) {
  std::string text = name(kind);
  for (const Color c : all_colors) {
    const std::size_t at = text.find(name(c));
    if (at != std::string::npos) text.replace(at, std::string_view(name(c)).size(), name_of_side(rules, c));
  }
  return text;
}

GameFindPrinter::GameFindPrinter(FindFormat format, const GameTablebase& tables, const Arguments& arguments)
    : format_(format), tables_(tables), arguments_(arguments) {
  if (format_ == FindFormat::csv) fmt::print("material,fen,kind,white_to_move,black_to_move,move\n");
}

void GameFindPrinter::print(const std::string& material, const FoundInGame& found) const {
  switch (format_) {
    case FindFormat::json: return print_json(material, found);
    case FindFormat::csv: return print_csv(material, found);
    case FindFormat::pgn: return print_game(material, found);
    default: return print_text(found);
  }
}

void GameFindPrinter::print_text(const FoundInGame& found) const {
  const ExpandedRules& rules = tables_.rules();
  const GameNotation notation = usual_notation(rules.rules());
  const std::string move = found.move ? notation_of(rules, found.position, *found.move, notation) + "; " : "";
  fmt::print("{}  {:<23}  {}{}\n", to_fen(rules, found.position), name_in_game(found.kind, rules.rules()),
             move, values_of(rules.rules(), found));
}

void GameFindPrinter::print_csv(const std::string& material, const FoundInGame& found) const {
  const ExpandedRules& rules = tables_.rules();
  const auto cell = [&](Color c) {
    return is_told(found, c) ? std::to_string(told_plies(value_of(found.codes[index(c)]))) : "";
  };
  fmt::print("{},{},{},{},{},{}\n", material, to_fen(rules, found.position), key(found.kind),
             cell(Color::white), cell(Color::black),
             found.move ? name_of_move(rules.rules(), *found.move) : "");
}

void GameFindPrinter::print_json(const std::string& material, const FoundInGame& found) const {
  nlohmann::ordered_json object = {{"material", material}};
  object.update(found_json(tables_.rules(), found));
  fmt::print("{}\n", object.dump());
}

/// What was found comes first, as in chess.
void GameFindPrinter::print_game(const std::string& material, const FoundInGame& found) const {
  const ExpandedRules& rules = tables_.rules();
  std::vector<GameMove> moves;
  GamePosition position = found.position;
  if (found.move) {
    moves.push_back(*found.move);
    position = after(position, *found.move);
  }
  const GameLine line = tables_.best_line(position);
  if (line.probe.status != ProbeStatus::ok) {
    throw CommandError(exit_code(line.probe.status),
                       explain(rules, line.probe, {table_directories(arguments_), name_directory}));
  }
  moves.insert(moves.end(), line.moves.begin(), line.moves.end());
  const std::string event = fmt::format("{}: {}", material, name_in_game(found.kind, rules.rules()));
  fmt::print("{}\n", to_pgn(rules, found.position, moves, event,
                            winner_of(line.probe.value, position.to_move), values_of(rules.rules(), found)));
}

}  // namespace mate33::cli
