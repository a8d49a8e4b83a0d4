// /xiangqi, and the same of every game of which there are tables: positions, lines and what is played; and
// the rules of games.

#include <algorithm>
#include <array>

#include "http_fault.hpp"
#include "mate33/answers/game_text.hpp"
#include "mate33/answers/http_endpoints.hpp"
#include "mate33/base/quoted.hpp"
#include "mate33/game/rules_text.hpp"
#include "move_words.hpp"
#include "written_move.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

/// The legal position of the parameter fen.
Expected<GamePosition, HttpContent> legal_game_position(const ExpandedRules& rules, const HttpCall& call) {
  const std::string* const fen = call.target.find("fen");
  if (fen == nullptr) return Unexpected{error_content(400, "no position: expected ?fen=, the position")};
  const auto position = parse_game_fen(rules, *fen);
  if (!position) return Unexpected{error_content({400, "bad_fen", position.error()})};
  if (const auto fault = find_fault(rules, *position)) {
    return Unexpected{error_content(fault_of(rules, *fault))};
  }
  return *position;
}

/// The parameter notation, how the moves are written.
Expected<GameNotation, HttpContent> wanted_notation(const GameRules& rules, const HttpCall& call) {
  const std::string* const name = call.target.find("notation");
  if (name == nullptr) return usual_notation(rules);
  if (const auto notation = parse_notation(rules, *name)) return *notation;
  return Unexpected{
      error_content(400, "notation " + mate33::quoted(*name) + ": expected " + names_of_notations(rules))};
}

/// What is asked about a position.
struct GameQuestion {
  const TablePlaces& places;
  const GameTablebase& tables;
  GamePosition position;
  GameNotation notation;
};

HttpContent answer_game_root(const GameQuestion& asked, const HttpCall& call) {
  const GameRoot root = asked.tables.probe_root(asked.position);
  return json_content(position_json(asked.tables, asked.position, root, asked.notation), call,
                      Freshness::checked);
}

HttpContent answer_game_line(const GameQuestion& asked, const HttpCall& call) {
  const ExpandedRules& rules = asked.tables.rules();
  const GameLine line = asked.tables.best_line(asked.position);
  if (line.probe.status != ProbeStatus::ok) return error_content(fault_of(rules, line.probe, asked.places));
  return json_content(line_json(rules, asked.position, line, asked.notation), call, Freshness::checked);
}

using PlayedInGame = Expected<std::pair<PlayedMove, GamePosition>, std::string>;

PlayedInGame pass(const ExpandedRules& rules, const GamePosition& position) {
  GamePosition next = position;
  next.to_move = !position.to_move;
  if (find_fault(rules, next)) return Unexpected{std::string("a side in check cannot pass")};
  return {{{std::string(null_move_uci), std::string(null_move_san), to_fen(rules, next)}, next}};
}

PlayedInGame play(const ExpandedRules& rules, const GamePosition& position, std::string_view text,
                  GameNotation notation) {
  if (text == null_move_san || text == null_move_uci) return pass(rules, position);
  const auto move = read_written_move(rules, position, text);
  if (!move) return Unexpected{move.error()};
  const GamePosition next = after(position, *move);
  return {{{name_of_move(rules.rules(), *move), notation_of(rules, position, *move, notation),
            to_fen(rules, next)},
           next}};
}

HttpContent answer_game_play(const GameQuestion& asked, const HttpCall& call) {
  const ExpandedRules& rules = asked.tables.rules();
  const auto words = move_words(call);
  if (!words) return words.error();
  const auto play_here = [&](const GamePosition& at, std::string_view text) {
    return play(rules, at, text, asked.notation);
  };
  return json_content(
      {{"fen", to_fen(rules, asked.position)}, {"moves", played_json(asked.position, *words, play_here)}},
      call, Freshness::lasting);
}

/// What stands behind the name of a game.
struct GameRoute {
  std::string_view end;
  HttpContent (*answer)(const GameQuestion&, const HttpCall&);
};
constexpr std::array game_routes = {
    GameRoute{"/mainline", answer_game_line}, GameRoute{"/play", answer_game_play},
    GameRoute{"", answer_game_root},  // of all others
};

/// The points where a piece may stand, by their names; null: everywhere.
Json points_of_piece(const ExpandedRules& rules, Color c, std::size_t piece) {
  const PointSet seat = rules.seat(c, piece);
  if (seat.size() == rules.board().size()) return nullptr;
  Json points = Json::array();
  for (const Point p : seat) points.push_back(name_of_point(rules.rules(), p));
  return points;
}

}  // namespace

std::optional<HttpAnswer> answer_game(const HttpContext& context, const HttpCall& call) {
  std::string_view name = std::string_view(call.target.path).substr(1);
  const auto route =
      std::ranges::find_if(game_routes, [&](const GameRoute& each) { return name.ends_with(each.end); });
  name.remove_suffix(route->end.size());
  const GameTablebase* const tables = context.tables.game(name);
  if (!tables) return std::nullopt;
  const auto position = legal_game_position(tables->rules(), call);
  if (!position) return position.error();
  const auto notation = wanted_notation(tables->rules().rules(), call);
  if (!notation) return notation.error();
  return route->answer({context.sources.places, *tables, *position, *notation}, call);
}

HttpAnswer answer_games(const HttpContext& context, const HttpCall& call, std::string_view) {
  return json_content(context.tables.games(), call, Freshness::checked);
}

HttpAnswer answer_rules(const HttpContext& context, const HttpCall& call, std::string_view game) {
  const GameTablebase* const tables = context.tables.game(game);
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
  const auto content = [call, json, text = canonical_text(rules)](const Json& start) {
    Json whole = json;
    whole.update({{"start", start}, {"text", text}});
    return json_content(whole, call, Freshness::checked);
  };
  const GameTable first = context.games.table_to_begin_with(*tables);
  if (!first) return content(nullptr);
  return answer_from(context, {Product::start, first},
                     [content](const HttpContent& start) { return content(Json::parse(*start.bytes)); });
}

}  // namespace mate33
