#include "solve_output.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "mate33/answers/pgn.hpp"
#include "mate33/answers/position_json.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/notation.hpp"
#include "output.hpp"
#include "plan_room.hpp"

namespace mate33::cli {

namespace {

/// "White wins", "draw, a cursed win for White".
std::string result_phrase(WdlScore score, Color mover) {
  switch (score) {
    case WdlScore::loss: return fmt::format("{} wins", name(!mover));
    case WdlScore::blessed_loss:
      return fmt::format("draw by the fifty-move rule; {} would win", name(!mover));
    case WdlScore::draw: return "draw";
    case WdlScore::cursed_win: return fmt::format("draw by the fifty-move rule; {} would win", name(mover));
    case WdlScore::win: return fmt::format("{} wins", name(mover));
  }
  return "";
}

/// "at least a draw for White".
std::string open_phrase(const ProvedValue& value, Color mover) {
  const bool is_floor = value.at_least > WdlScore::loss, is_ceiling = value.at_most < WdlScore::win;
  const auto bound = [&](WdlScore score) {
    const bool is_rule = score == WdlScore::cursed_win || score == WdlScore::blessed_loss;
    return is_rule ? std::string("a draw by the fifty-move rule") : std::string("a draw");
  };
  if (is_floor && is_ceiling)
    return fmt::format("at least {}, and no win for {}", bound(value.at_least), name(mover));
  if (is_floor) return fmt::format("at least {} for {}", bound(value.at_least), name(mover));
  if (is_ceiling) return fmt::format("at most {} for {}", bound(value.at_most), name(mover));
  return "unknown";
}

/// "mate in 19 (37 plies)", "mate in at most 20", nothing for a draw.
std::string distance_phrase(const ProvedValue& value) {
  const auto moves = [](Code code) { return mate_in(plies_of(code)); };
  if (value.at_least == WdlScore::draw || value.codes.at_least == mated_code) return "";
  if (value.codes.is_exact()) {
    const Plies plies = plies_of(value.codes.at_least);
    return fmt::format(", mate in {} ({} {})", mate_in(plies), plies.count(), unit(plies));
  }
  const bool is_win = value.at_least == WdlScore::win;
  const Code slowest = is_win ? value.codes.at_least : value.codes.at_most;
  const Code quickest = is_win ? value.codes.at_most : value.codes.at_least;
  return fmt::format(", mate in {} to {}", moves(quickest), moves(slowest));
}

std::string phrase_of(SolveMetric metric, const ProvedValue& value, Color mover) {
  if (!value.is_result_exact()) return open_phrase(value, mover);
  const std::string result = result_phrase(value.at_least, mover);
  return metric == SolveMetric::dtm ? result + distance_phrase(value) : result;
}

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string san_line(const Position& position, const std::vector<Move>& moves) {
  return wrapped(numbered_san(position, moves));
}

}  // namespace

std::string headline(const Solved& solved) {
  const Color mover = solved.root.side_to_move;
  if (solved.answer.moves.empty()) {
    return is_in_check(solved.root, mover) ? fmt::format("{} is checkmated", name(mover))
                                           : fmt::format("Draw: {} is stalemated", name(mover));
  }
  const ProvedValue& value = solved.answer.value;
  const bool is_draw = value.is_result_exact() && value.at_least == WdlScore::draw;
  const std::string_view rule = solved.metric == SolveMetric::wdl ? "under" : "without";
  const std::string suffix = is_draw ? "" : fmt::format(", {} the fifty-move rule", rule);
  return capitalised(phrase_of(solved.metric, value, mover)) + suffix;
}

void print_solved(const Solved& solved) {
  const Color mover = solved.root.side_to_move;
  fmt::print("{}\n{} to move\n{}\n", to_diagram(solved.root), name(mover), headline(solved));
  if (!solved.answer.moves.empty()) fmt::print("\n");
  std::size_t width = 0;
  for (const ProvedMove& move : solved.answer.moves) {
    width = std::max(width, to_san(solved.root, move.move).size());
  }
  for (const ProvedMove& move : solved.answer.moves) {
    fmt::print("  {:<{}}  {}\n", to_san(solved.root, move.move), width,
               phrase_of(solved.metric, move.value, mover));
  }
  if (!solved.line.empty()) fmt::print("\nBest play:\n{}\n", san_line(solved.root, solved.line));
  if (solved.open_line) {
    fmt::print("\nOpen, because it is not solved what comes after\n{}\n  {}\n",
               san_line(solved.root, solved.open_line->moves), to_fen(solved.open_line->unknown));
  }
}

void print_solved(const FoundSolved& found) {
  print_solved(found.solved);
  const SolvedHeader& header = found.file.header();
  fmt::print("\nFrom {}: {}, solved with {}\n", found.file.name(),
             size_phrase(found.file.slice_count(), found.file.file_bytes()), header.solved_with);
}

std::string size_phrase(std::size_t slices, std::uint64_t bytes) {
  return fmt::format("{} {}, {}", grouped(slices), slices == 1 ? "slice" : "slices", mebibytes(bytes));
}

}  // namespace mate33::cli
