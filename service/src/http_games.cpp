// /xiangqi, and the same of every game of which there are tables: positions, lines, statistics, exercises.

#include <random>

#include "http_endpoints.hpp"
#include "mate33/base/quoted.hpp"
#include "mate33/game/rules_text.hpp"
#include "mate33/service/explain.hpp"
#include "mate33/service/game_text.hpp"
#include "mate33/table/game_row_rules.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

/// The legal position of the parameter fen.
Expected<GamePosition, HttpContent> legal_game_position(const ExpandedRules& rules, const HttpCall& call) {
  const std::string* const fen = call.target.find("fen");
  if (fen == nullptr) return Unexpected{error_content(400, "no position: expected ?fen=, the position")};
  std::string text = *fen;
  std::ranges::replace(text, '_', ' ');
  const auto position = parse_game_fen(rules, text);
  if (!position) return Unexpected{error_content(400, position.error())};
  if (const auto fault = find_illegality(rules, *position)) {
    return Unexpected{error_content(400, "this is no legal position: " + *fault)};
  }
  return *position;
}

HttpContent no_answer(const HttpContext& context, const ExpandedRules& rules, const GameProbe& probe) {
  return error_content(http_status(probe.status),
                       explain(rules, probe, context.sources.directories, elsewhere_for_server));
}

HttpContent answer_game_root(const GameTablebase& tables, const HttpCall& call) {
  const auto position = legal_game_position(tables.rules(), call);
  if (!position) return position.error();
  const GameRoot root = tables.probe_root(*position);
  return json_content(position_json(tables, *position, root), call, Freshness::checked);
}

HttpContent answer_game_line(const HttpContext& context, const GameTablebase& tables, const HttpCall& call) {
  const auto position = legal_game_position(tables.rules(), call);
  if (!position) return position.error();
  const GameLine line = tables.best_line(*position);
  if (line.probe.status != ProbeStatus::ok) return no_answer(context, tables.rules(), line.probe);
  return json_content(line_json(tables.rules(), *position, line), call, Freshness::checked);
}

/// Whether to look through all of a table: through a large one it takes seconds.
bool is_looked_through(const GameTableReader& reader) {
  constexpr std::size_t most_entries = std::size_t{1} << 22;
  return reader.layout().row_count() * reader.layout().width() <= most_entries;
}

/// The positions of a table with one side to move, by plies; a row's entries as often as it has images. Of
/// large tables there is none.
std::vector<std::uint64_t> count_by_plies(const GameTableReader& reader, Color to_move) {
  if (!is_looked_through(reader)) return {};
  const GameLayout& layout = reader.layout();
  const GameRowRules rules(layout);
  std::vector<std::uint64_t> counts;
  BlockBuffer buffer;
  for (std::size_t block = index(to_move); block < reader.blocks().block_count(); block += 2) {
    std::vector<Code> codes(reader.blocks().entries_of(block));
    if (reader.read_block(block, buffer, codes)) return {};
    const std::size_t first = GameBlocks::first_row(block);
    for (std::size_t row = first; row < first + reader.blocks().rows_of(block); ++row) {
      const PointSet legal = rules.legal(rules.row(row))[index(to_move)];
      for (const Point p : legal) {
        const Code code = codes[reader.blocks().entry_of(row, p)];
        if (code == draw_code) continue;
        const unsigned plies = plies_of(code).count();
        if (counts.size() <= plies) counts.resize(plies + 1);
        counts[plies] += layout.images_of_row(row);
      }
    }
  }
  for (std::uint64_t& count : counts) count /= layout.word_twins();
  return counts;
}

/// The first position that one side to move wins last of all; none in large tables, and where it never wins.
std::optional<GamePosition> longest_win(const GameTableReader& reader, Color to_move) {
  const Plies longest = reader.header().counts[index(to_move)].longest_win;
  if (longest.count() == 0 || !is_looked_through(reader)) return std::nullopt;
  const GameLayout& layout = reader.layout();
  const GameRowRules rules(layout);
  BlockBuffer buffer;
  for (std::size_t block = index(to_move); block < reader.blocks().block_count(); block += 2) {
    std::vector<Code> codes(reader.blocks().entries_of(block));
    if (reader.read_block(block, buffer, codes)) return std::nullopt;
    const std::size_t first = GameBlocks::first_row(block);
    for (std::size_t row = first; row < first + reader.blocks().rows_of(block); ++row) {
      const PointSet legal = rules.legal(rules.row(row))[index(to_move)];
      for (const Point p : legal) {
        if (codes[reader.blocks().entry_of(row, p)] == code_of(longest)) {
          return layout.position_of(row, p, to_move);
        }
      }
    }
  }
  return std::nullopt;
}

/// Where to begin to look at a game: the longest win of White to move of all tables.
Json start_of_game(const HttpContext& context, const GameTablebase& tables) {
  const GameRules& rules = tables.rules().rules();
  std::optional<GameTableReader> chosen;
  for (const GameMaterial& material : tables.found()) {
    auto reader = context.games.table(rules.name + ":" + material.to_string(rules));
    if (!reader || !is_looked_through(*reader)) continue;
    const auto length = [](const GameTableReader& table) { return table.header().counts[0].longest_win; };
    if (!chosen || length(*reader) > length(*chosen)) chosen = *std::move(reader);
  }
  const auto position = chosen ? longest_win(*chosen, Color::white) : std::nullopt;
  if (!position) return nullptr;
  return {{"material", chosen->name()}, {"fen", to_fen(tables.rules(), *position)}};
}

/// The points where a piece may stand, by their names; null: everywhere.
Json points_of_piece(const ExpandedRules& rules, Color c, std::size_t piece) {
  const PointSet seat = rules.seat(c, piece);
  if (seat.size() == rules.board().size()) return nullptr;
  Json points = Json::array();
  for (const Point p : seat) points.push_back(name_of_point(rules.rules(), p));
  return points;
}

Json side_of_game(const GameTableReader& reader, Color c) {
  const TableCounts& counts = reader.header().counts[index(c)];
  return {{"positions", counts.wins + counts.draws + counts.losses},
          {"wins", counts.wins},
          {"draws", counts.draws},
          {"losses", counts.losses},
          {"by_plies", count_by_plies(reader, c)}};
}

/// The longest way to the end with one side to move. A position is shown where it is a win.
Json longest_of_game(const GameTableReader& reader, Color to_move) {
  const TableCounts& counts = reader.header().counts[index(to_move)];
  const Plies longest = std::max(counts.longest_win, counts.longest_loss);
  if (longest.count() == 0) return nullptr;
  Json json = {{"plies", longest.count()}, {"fens", Json::array()}};
  if (counts.longest_win == longest) {
    if (const auto position = longest_win(reader, to_move)) {
      json["fens"].push_back(to_fen(reader.layout().rules(), *position));
    }
  }
  return json;
}

/// A parameter that is a number of moves.
unsigned moves_parameter(const HttpCall& call, const char* name, unsigned usual) {
  const std::string* const text = call.target.find(name);
  if (text == nullptr || text->empty() || text->size() > 4) return usual;
  unsigned number = 0;
  for (const char c : *text) {
    if (c < '0' || c > '9') return usual;
    number = number * 10 + static_cast<unsigned>(c - '0');
  }
  return number;
}

}  // namespace

std::optional<HttpAnswer> answer_game(const HttpContext& context, const HttpCall& call) {
  constexpr std::string_view mainline = "/mainline";
  std::string_view name = std::string_view(call.target.path).substr(1);
  const bool is_line = name.ends_with(mainline);
  if (is_line) name.remove_suffix(mainline.size());
  const auto tables = context.games.game(name);
  if (!tables) return std::nullopt;
  return is_line ? answer_game_line(context, *tables, call) : answer_game_root(*tables, call);
}

HttpAnswer answer_games(const HttpContext& context, const HttpCall& call, std::string_view) {
  return json_content(context.games.names(), call, Freshness::checked);
}

HttpAnswer answer_rules(const HttpContext& context, const HttpCall& call, std::string_view game) {
  const auto tables = context.games.game(game);
  if (!tables) return error_content(404, "there are no tables of a game " + mate33::quoted(game));
  const ExpandedRules& expanded = tables->rules();
  const GameRules& rules = expanded.rules();
  Json json = {{"game", rules.name},
               {"files", rules.board.files},
               {"ranks", rules.board.ranks},
               {"first_rank", rules.first_rank},
               {"no_move_loses", rules.no_move == NoMove::loses},
               {"pieces", Json::array()}};
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    const PieceRule& piece = rules.pieces[i];
    json["pieces"].push_back(
        {{"letter", std::string(1, piece.letter)},
         {"fen", piece.fen_letters.empty() ? std::string(1, piece.letter) : piece.fen_letters},
         {"name", piece.name},
         {"attacks", i != 0 && expanded.can_attack(i)},
         {"points",
          {{"white", points_of_piece(expanded, Color::white, i)},
           {"black", points_of_piece(expanded, Color::black, i)}}}});
  }
  json["start"] = start_of_game(context, *tables);
  json["text"] = canonical_text(rules);
  return json_content(json, call, Freshness::checked);
}

HttpAnswer answer_game_statistics(const HttpContext& context, const HttpCall& call, std::string_view name) {
  const auto reader = context.games.table(name);
  if (!reader) return error_content(404, reader.error());
  const GameRules& rules = reader->layout().rules().rules();
  Json json = {{"material", rules.name + ":" + reader->layout().material().to_string(rules)},
               {"game", rules.name},
               {"metric", name_of(Metric::dtm)}};
  json["counts"]["all_placements"] = {{"white", side_of_game(*reader, Color::white)},
                                      {"black", side_of_game(*reader, Color::black)}};
  json["longest"] = {{"white", longest_of_game(*reader, Color::white)},
                     {"black", longest_of_game(*reader, Color::black)}};
  return json_content(json, call, Freshness::checked);
}

HttpAnswer answer_game_practice(const HttpContext& context, const HttpCall& call, std::string_view name) {
  const auto reader = context.games.table(name);
  if (!reader) return error_content(404, reader.error());
  const auto tables = context.games.game(name.substr(0, name.find(':')));
  const unsigned least = moves_parameter(call, "min", 1), most = moves_parameter(call, "max", 1000);
  const GameLayout& layout = reader->layout();
  const GameRowRules rules(layout);
  std::mt19937_64 random(std::random_device{}());
  constexpr unsigned tries = 20'000;
  for (unsigned i = 0; i < tries && layout.row_count() > 0; ++i) {
    const std::size_t row = random() % layout.row_count();
    const PointSet legal = rules.legal(rules.row(row))[index(Color::white)];
    if (legal.empty()) continue;
    PointSet rest = legal;
    for (std::size_t skipped = random() % legal.size(); skipped > 0; --skipped) rest = rest.without_first();
    const GamePosition position = layout.position_of(row, rest.first(), Color::white);
    const Value value = tables->probe(position).value;
    if (!value.is_win() || mate_in(value.plies) < least || mate_in(value.plies) > most) continue;
    return json_content({{"fen", to_fen(layout.rules(), position)}, {"dtm", value.plies.count()}}, call,
                        Freshness::once);
  }
  return error_content(404, "no position of " + std::string(name) + " that is won in " +
                                std::to_string(least) + " to " + std::to_string(most) + " moves was found");
}

}  // namespace mate33
