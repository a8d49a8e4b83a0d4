#include "find_output.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "input.hpp"
#include "mate33/answers/found_json.hpp"
#include "mate33/answers/pgn.hpp"
#include "mate33/answers/probed_values.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/notation.hpp"
#include "mate33/find/underpromotion.hpp"
#include "mate33/table/wdl.hpp"
#include "output.hpp"

namespace mate33::cli {

namespace {

const char* words_of(WdlScore score) {
  switch (score) {
    case WdlScore::win: return "win";
    case WdlScore::cursed_win: return "cursed win";
    case WdlScore::draw: return "draw";
    case WdlScore::blessed_loss: return "blessed loss";
    case WdlScore::loss: return "loss";
  }
  return "";
}

/// Whether what is said of this side to move belongs to what has been found.
bool is_told(const Found& found, Color to_move) {
  return is_of_both_sides(found.kind) || found.position.side_to_move == to_move;
}

/// "White to move: draw; Black to move: White mates in 12 (24 plies)".
std::string results(Metric metric, const Found& found, const char* separator = "; ") {
  std::string text;
  for (const Color c : all_colors) {
    if (!is_told(found, c)) continue;
    const Code code = found.codes[index(c)];
    const std::string result = metric == Metric::wdl ? words_of(Wdl::score_of(code))
                               : code == draw_code   ? "draw"
                                                     : phrase(value_of(code), c);
    text += fmt::format("{}{} to move: {}", text.empty() ? "" : separator, name(c), result);
  }
  return text;
}

/// "a queen would stalemate" and the separator, where that is so.
std::string note_of(const Found& found, const char* separator) {
  return queen_would_stalemate(found) == true ? std::string("a queen would stalemate") + separator : "";
}

/// The four fields that EPD shares with FEN.
std::string epd_of(const Position& position) {
  const std::string fen = to_fen(position);
  return fen.substr(0, fen.size() - std::string_view(" 0 1").size());
}

/// The width of a column of numbers: at least for "402,653,184".
constexpr std::size_t least_column = 13;
std::size_t column_under(const std::string& name) {
  return std::max(least_column, name.size());
}

std::vector<std::string> usual_names(const std::vector<FindKind>& kinds) {
  std::vector<std::string> names;
  for (const FindKind kind : kinds) names.emplace_back(name(kind));
  return names;
}

/// As long as any FEN of so many men, so that what follows stands in a column.
std::size_t fen_width(Material material) {
  constexpr std::size_t without_men = 25, per_man = 2;
  return without_men + per_man * material.men();
}

}  // namespace

FindPrinter::FindPrinter(FindFormat format, const Tablebase& tables, std::string directories)
    : format_(format), tables_(tables), directories_(std::move(directories)) {
  if (format_ == FindFormat::csv) fmt::print("material,fen,kind,white_to_move,black_to_move,move\n");
}

void FindPrinter::print(const Searched& searched, const Found& found) const {
  switch (format_) {
    case FindFormat::fen: return print_text(searched, found);
    case FindFormat::epd: return print_epd(searched, found);
    case FindFormat::csv: return print_csv(searched, found);
    case FindFormat::json: return print_json(searched, found);
    case FindFormat::pgn: return print_game(searched, found);
  }
}

void FindPrinter::print_text(const Searched& searched, const Found& found) const {
  const std::string move = found.move ? to_san(found.position, *found.move) + "; " : "";
  fmt::print("{:<{}}  {:<23}  {}{}{}\n", to_fen(found.position), fen_width(searched.material),
             name(found.kind), move, note_of(found, "; "), results(searched.metric, found));
}

void FindPrinter::print_epd(const Searched& searched, const Found& found) const {
  const std::string move = found.move ? "bm " + to_san(found.position, *found.move) + "; " : "";
  fmt::print("{} {}c0 \"{}, {}{}\"; id \"{}\";\n", epd_of(found.position), move, name(found.kind),
             note_of(found, ", "), results(searched.metric, found, ", "), searched.material.to_string());
}

void FindPrinter::print_csv(const Searched& searched, const Found& found) const {
  const auto cell = [&](Color c) {
    const auto told = told_number(searched.metric, found, c);
    return told ? std::to_string(*told) : "";
  };
  fmt::print("{},{},{},{},{},{}\n", searched.material.to_string(), to_fen(found.position), key(found.kind),
             cell(Color::white), cell(Color::black), found.move ? to_uci(*found.move) : "");
}

void FindPrinter::print_json(const Searched& searched, const Found& found) const {
  nlohmann::ordered_json object = {{"material", searched.material.to_string()}};
  object.update(found_json(searched.metric, found));
  fmt::print("{}\n", object.dump());
}

/// What was found comes first: a draw has no best move, and a swindle is not the best.
void FindPrinter::print_game(const Searched& searched, const Found& found) const {
  std::vector<Move> moves;
  Position position = found.position;
  if (found.move) {
    moves.push_back(*found.move);
    position.play(*found.move);
  }
  const bool by_rule = searched.metric == Metric::wdl;
  const Line line = by_rule ? tables_.best_line_under_rule(position) : tables_.best_line(position);
  if (line.status != ProbeStatus::ok) {
    const TableKey unanswered(Game::chess, line.unanswered, Metric::dtm);
    throw NoValue(line.status, unanswered, explain(line.status, unanswered, directories_));
  }
  moves.insert(moves.end(), line.moves.begin(), line.moves.end());
  const std::string event = fmt::format("{}: {}", searched.material.to_string(), name(found.kind));
  const std::string comment = note_of(found, "; ") + results(searched.metric, found);
  fmt::print("{}\n",
             to_pgn(found.position, moves, event, winner_of(line.value, position.side_to_move), comment));
}

FindCountPrinter::FindCountPrinter(FindFormat format, std::vector<FindKind> kinds)
    : FindCountPrinter(format, kinds, usual_names(kinds)) {}

FindCountPrinter::FindCountPrinter(FindFormat format, std::vector<FindKind> kinds,
                                   std::vector<std::string> names)
    : format_(format), kinds_(std::move(kinds)), names_(std::move(names)) {}

void FindCountPrinter::print_heading() const {
  if (format_ == FindFormat::csv) {
    fmt::print("material");
    for (const FindKind kind : kinds_) fmt::print(",{}", key(kind));
    fmt::print(",total\n");
    return;
  }
  fmt::print("{:<14}", "Material");
  for (const std::string& name : names_) fmt::print("  {:>{}}", name, column_under(name));
  fmt::print("  {:>{}}\n", "total", least_column);
}

void FindCountPrinter::print(const std::string& name, const FindCounts& counts) {
  if (materials_++ == 0 && format_ != FindFormat::json) print_heading();
  sum_ += counts;
  if (format_ == FindFormat::json) {
    nlohmann::ordered_json object = {{"material", name}};
    for (const FindKind kind : kinds_) object[key(kind)] = counts.of(kind);
    object["total"] = counts.total;
    return print_event(object);
  }
  if (format_ != FindFormat::csv) return print_text(name, counts);
  fmt::print("{}", name);
  for (const FindKind kind : kinds_) fmt::print(",{}", counts.of(kind));
  fmt::print(",{}\n", counts.total);
  flush_output();
}

void FindCountPrinter::print_sum() const {
  if (materials_ > 1 && format_ == FindFormat::fen) print_text("all", sum_);
}

void FindCountPrinter::print_text(const std::string& name, const FindCounts& counts) const {
  fmt::print("{:<14}", name);
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    fmt::print("  {:>{}}", grouped(counts.of(kinds_[i])), column_under(names_[i]));
  }
  fmt::print("  {:>{}}\n", grouped(counts.total), least_column);
  flush_output();
}

}  // namespace mate33::cli
