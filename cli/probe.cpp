#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iostream>

#include "game_commands.hpp"
#include "input.hpp"
#include "mate33/answers/explain.hpp"
#include "mate33/answers/pgn.hpp"
#include "mate33/answers/position_json.hpp"
#include "mate33/answers/read_position.hpp"
#include "mate33/answers/solved_json.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/notation.hpp"
#include "mate33/maker/output_file.hpp"
#include "output.hpp"
#include "solve_output.hpp"
#include "solved_probe.hpp"

namespace mate33::cli {

namespace {

/// ", DTZ 47": plies.
std::string dtz_phrase(std::optional<int> dtz) {
  return dtz && *dtz != 0 ? fmt::format(", DTZ {}", std::abs(*dtz)) : "";
}

/// "White wins under the fifty-move rule": what the position, or a move to its mover, is worth.
std::string rule_phrase(Category category, Color mover) {
  const bool is_won =
      category == Category::win || category == Category::maybe_win || category == Category::cursed_win;
  const std::string_view winner = name(is_won ? mover : !mover);
  switch (category) {
    case Category::win:
    case Category::loss: return fmt::format("{} wins under the fifty-move rule", winner);
    case Category::cursed_win:
    case Category::blessed_loss:
      return fmt::format("{}: {} would win, but the fifty-move rule makes it a draw",
                         is_won ? "a cursed win" : "a blessed loss", winner);
    case Category::maybe_win:
    case Category::maybe_loss:
      return fmt::format("{} wins if the clock allows, which a table of DTZ would tell", winner);
    case Category::draw: return "draw";
    case Category::unknown: break;
  }
  return "unknown";
}

/// As rule_phrase(), in a word or two: for one of many moves.
std::string short_rule_phrase(Category category, Color mover) {
  switch (category) {
    case Category::win: return fmt::format("{} wins", name(mover));
    case Category::loss: return fmt::format("{} wins", name(!mover));
    case Category::cursed_win: return "cursed win";
    case Category::blessed_loss: return "blessed loss";
    default: return rule_phrase(category, mover);
  }
}

std::string result_phrase(const Position& position, const RootProbe& root) {
  const bool stalemate = root.moves.empty() && root.value.outcome == Outcome::draw;
  if (stalemate) return fmt::format("Draw: {} is stalemated", name(position.side_to_move));
  if (root.rule50_value.is_decisive()) return phrase(root.rule50_value, position.side_to_move);
  const bool is_told = root.category != Category::unknown && root.category != Category::draw;
  if (!is_told)
    return phrase(root.category == Category::draw ? Value::draw() : root.value, position.side_to_move);
  std::string text = rule_phrase(root.category, position.side_to_move) + dtz_phrase(root.dtz);
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

/// What the value is without the rule, where that says more: "; without the rule White mates in 20 (39
/// plies)".
std::string phrase_without_rule(Value value, Color to_move) {
  return value.is_decisive() ? "; without the rule " + phrase(value, to_move) : "";
}

/// What the move does for its mover, and why where that is not plain.
std::string move_phrase(const Position& position, const RankedMove& move) {
  if (move.checkmate) return "checkmate";
  if (move.stalemate) return "draw by stalemate";
  if (move.insufficient_material) return "draw by insufficient material";
  const Color mover = position.side_to_move;
  if (move.rule50_value_after.is_decisive()) return phrase(before_move(move.rule50_value_after), mover);
  if (move.category_after == Category::draw) return "draw";
  if (move.category_after != Category::unknown) {
    return short_rule_phrase(negated(move.category_after), mover) + dtz_phrase(move.dtz_after) +
           phrase_without_rule(before_move(move.value_after), mover);
  }
  const Material material = position.after(move.move).material().normalised();
  return fmt::format("unknown: {} ({})", describe(told_status(move.status, material)), material.to_string());
}

/// What becomes of the position as the clock goes up.
void print_fate(const std::vector<ValueFromClock>& course, Color to_move) {
  if (!course.front().value.is_decisive()) return;
  fmt::print("Under the rule, by the halfmove clock:\n");
  for (std::size_t i = 0; i < course.size(); ++i) {
    const unsigned last = i + 1 < course.size() ? course[i + 1].clock - 1 : fifty_moves - 1;
    fmt::print("  {:>2} to {:>2}: {}\n", course[i].clock, last, phrase(course[i].value, to_move));
  }
}

void print_for_people(const Tablebase& tables, const Position& position, const RootProbe& root) {
  fmt::print("{}\n{} to move\n", to_diagram(position), name(position.side_to_move));
  fmt::print("{}\n", result_phrase(position, root));
  const bool is_decisive = root.value.is_decisive() && root.value.outcome != Outcome::checkmated;
  if (is_decisive && root.rule50_value != root.value) {
    fmt::print("Without the fifty-move rule and the halfmove clock at {}: {}\n", position.halfmove_clock,
               phrase(root.value, position.side_to_move));
  }
  if (is_decisive && root.rule50_value.is_decisive() && root.dtz && root.wdl) {
    fmt::print("With the halfmove clock at {}: {}{}\n", position.halfmove_clock,
               rule_phrase(root.category, position.side_to_move), dtz_phrase(root.dtz));
  }
  if (root.dtm50) print_fate(tables.dtm50_course(position), position.side_to_move);
  if (root.moves.empty()) return;
  fmt::print("\n");
  std::size_t width = 0;
  for (const RankedMove& move : root.moves) width = std::max(width, to_san(position, move.move).size());
  for (const RankedMove& move : root.moves) {
    fmt::print("  {:<{}}  {}\n", to_san(position, move.move), width, move_phrase(position, move));
  }
}

/// Answers one line of the batch; what kept it from an answer, if anything did.
ExitCode answer_line(const Tablebase& tables, const SolvedFiles& files, const std::string& fen) {
  const auto parsed = read_legal_position(fen);
  if (!parsed) {
    fmt::print("{}\n", to_line({{"fen", fen}, {"error", parsed.error().message()}}));
    return ExitCode::bad_input;
  }
  const RootProbe root = tables.probe_root(parsed->position);
  if (!is_answered(root)) {
    if (const auto found = look_up_solved(files, tables, parsed->position)) {
      fmt::print("{}\n", to_line(proved_json(tables, root, *found, found->file.name())));
      return ExitCode::done;
    }
  }
  fmt::print("{}\n", to_line(position_json(tables, parsed->position, root)));
  if (is_answered(root)) return ExitCode::done;
  const ExitCode code = exit_code(root.status);
  return code == ExitCode::no_table ? ExitCode::done : code;
}

/// Whether what was solved before tells of the position, which no table does.
bool answer_by_solved(const Arguments& arguments, const Tablebase& tables, const Position& position,
                      const RootProbe& root) {
  const SolvedFiles files = find_solved_files(arguments);
  const auto found = look_up_solved(files, tables, position);
  if (!found) return false;
  if (arguments.has("json")) {
    fmt::print("{}\n", to_line(proved_json(tables, root, *found, found->file.name())));
  } else {
    print_solved(*found);
  }
  return true;
}

/// Some editors begin a file of UTF-8 with a byte order mark, which means nothing.
void drop_byte_order_mark(std::string& text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (text.starts_with(mark)) text.erase(0, mark.size());
}

/// One FEN a line in, one JSON object a line out, until the end of standard input.
ExitCode answer_batch(const Tablebase& tables, const SolvedFiles& files) {
  std::ios::sync_with_stdio(false);
  ExitCode worst = ExitCode::done;
  std::size_t faults_told = 0;
  bool first = true;
  for (std::string line; std::getline(std::cin, line); first = false) {
    if (first) drop_byte_order_mark(line);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty()) continue;
    const ExitCode code = answer_line(tables, files, line);
    faults_told = warn_of_faults(tables, faults_told);
    if (worst == ExitCode::done) worst = code;
    // A program that waits for the answer before it asks again must get it now.
    if (std::cin.rdbuf()->in_avail() <= 0) flush_output();
  }
  if (std::cin.bad()) throw IoError("cannot read standard input");
  return worst;
}

}  // namespace

ExitCode run_probe(const CommandLine& line) {
  ArgumentParser parser(
      {"mate33 probe",
       {"FEN [options]", "- --json [options]"},
       "Says who wins a position, in how many moves, and what every legal move leads to, best\n"
       "first. With '-', answers one FEN a line from standard input with one JSON object a line.",
       "mate33 probe \"8/8/8/8/8/7B/8/Nk5K w - - 0 1\""});
  add_tables_option(parser);
  add_game_options(parser);
  add_notation_option(parser);
  add_solved_option(parser);
  parser.add()("json", "the object of the lichess tablebase API instead of text");
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;

  const bool json = arguments->has("json");
  if (arguments->operands == std::vector<std::string>{"-"}) {
    if (!json) throw CommandError(ExitCode::bad_input, "'probe -' answers in JSON only: add --json");
    refuse_notation(*arguments);
    return answer_batch(find_tables(*arguments), find_solved_files(*arguments));
  }
  if (const SharedRules rules = game_of(*arguments)) return probe_game(rules, *arguments);
  refuse_notation(*arguments);
  const Position position = position_operand(*arguments);
  const Tablebase tables = find_tables(*arguments);
  const RootProbe root = tables.probe_root(position);
  warn_of_faults(tables);
  if (!is_answered(root) && answer_by_solved(*arguments, tables, position, root)) return ExitCode::done;
  if (json) {
    fmt::print("{}\n", to_line(position_json(tables, position, root)));
  } else {
    print_for_people(tables, position, root);
  }
  if (!is_answered(root)) {
    const Material wanted = root.unanswered == Material() ? position.material() : root.unanswered;
    throw CommandError(exit_code(root.status), explain(root.status, wanted, *arguments));
  }
  return ExitCode::done;
}

}  // namespace mate33::cli
