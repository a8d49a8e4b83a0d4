#include "solve_output.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "mate33/answers/pgn.hpp"
#include "mate33/answers/position_json.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/notation.hpp"
#include "mate33/table/dtz.hpp"
#include "output.hpp"
#include "plan_room.hpp"

namespace mate33::cli {

namespace {

using OrderedJson = nlohmann::ordered_json;

std::string_view word_for(WdlScore score) {
  switch (score) {
    case WdlScore::loss: return "loss";
    case WdlScore::blessed_loss: return "blessed-loss";
    case WdlScore::draw: return "draw";
    case WdlScore::cursed_win: return "cursed-win";
    case WdlScore::win: return "win";
  }
  return "unknown";
}

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

std::string san_line(const Position& position, const std::vector<Move>& moves) {
  return wrapped(numbered_san(position, moves));
}

/// Of a value in the metric's distances, signed for the mover; null where they are not known.
OrderedJson distance_json(SolveMetric metric, const ProvedValue& value) {
  if (metric == SolveMetric::result || !value.codes.is_exact()) return nullptr;
  const Code code = value.codes.at_least;
  if (metric == SolveMetric::wdl) {
    const int plies = Dtz::value_of(code).signed_plies();
    return plies == -1 && code == mated_code ? OrderedJson(nullptr) : OrderedJson(plies);
  }
  if (code == draw_code) return 0;
  const int plies = static_cast<int>(plies_of(code).count());
  return is_win(code) ? plies : -plies;
}

void add_value(OrderedJson& json, SolveMetric metric, const ProvedValue& value) {
  json["status"] = value.is_result_exact() ? "exact" : "unknown";
  json["at_least"] = word_for(value.at_least);
  json["at_most"] = word_for(value.at_most);
  if (metric == SolveMetric::dtm) json["dtm"] = distance_json(metric, value);
  if (metric == SolveMetric::wdl) json["dtz"] = distance_json(metric, value);
}

OrderedJson moves_json(const Position& root, const std::vector<Move>& moves) {
  OrderedJson list = OrderedJson::array();
  Position position = root;
  for (const Move move : moves) {
    list.push_back({{"uci", to_uci(move)}, {"san", to_san(position, move)}});
    position.play(move);
  }
  return list;
}

bool is_settled(SolveMetric metric, const ProvedValue& value) {
  return value.is_result_exact() && (metric != SolveMetric::dtm || value.codes.is_exact());
}

/// The best moves of both sides, as far as they are known; none of a draw, where many are as good.
std::vector<Move> best_line(const BoundsSource& source, const Position& root, SolveMetric metric) {
  constexpr std::size_t most_moves = 200, most_without_distance = 20;
  const std::size_t most = metric == SolveMetric::dtm ? most_moves : most_without_distance;
  std::vector<Move> line;
  Position position = root;
  while (line.size() < most) {
    const RootAnswer answer = answer_of(source, position);
    const bool is_drawn = answer.value.at_least == WdlScore::draw;
    if (answer.moves.empty() || is_drawn || !is_settled(metric, answer.value)) break;
    line.push_back(answer.moves.front().move);
    position.play(line.back());
  }
  return line;
}

}  // namespace

Metric metric_of(SolveMetric metric) {
  return metric == SolveMetric::wdl ? Metric::dtz : Metric::dtm;
}

Solved Solved::of(SolveMetric metric, const Position& root, const BoundsSource& source) {
  Solved solved{metric, root, answer_of(source, root), best_line(source, root, metric), {}};
  if (!solved.answer.value.is_result_exact()) solved.open_line = mate33::open_line(source, root);
  return solved;
}

bool Solved::is_settled() const {
  return cli::is_settled(metric, answer.value);
}

std::string_view name_of(SolveMetric metric) {
  switch (metric) {
    case SolveMetric::wdl: return "wdl";
    case SolveMetric::dtm: return "dtm";
    case SolveMetric::result: return "result";
  }
  return "";
}

void print_for_people(const Solved& solved) {
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

OrderedJson json_of(const Solved& solved) {
  OrderedJson json;
  json["fen"] = to_fen(solved.root);
  json["metric"] = name_of(solved.metric);
  add_value(json, solved.metric, solved.answer.value);
  json["moves"] = OrderedJson::array();
  for (const ProvedMove& move : solved.answer.moves) {
    OrderedJson of_move = {
        {"uci", to_uci(move.move)}, {"san", to_san(solved.root, move.move)}, {"zeroing", move.is_zeroing}};
    add_value(of_move, solved.metric, move.value);
    json["moves"].push_back(of_move);
  }
  json["line"] = moves_json(solved.root, solved.line);
  json["open"] = nullptr;
  if (solved.open_line) {
    json["open"] = {{"line", moves_json(solved.root, solved.open_line->moves)},
                    {"fen", to_fen(solved.open_line->unknown)}};
  }
  return json;
}

std::string size_phrase(std::size_t slices, std::uint64_t bytes) {
  return fmt::format("{} {}, {}", grouped(slices), slices == 1 ? "slice" : "slices", mebibytes(bytes));
}

}  // namespace mate33::cli
