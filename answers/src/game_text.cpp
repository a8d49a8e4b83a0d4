#include "mate33/answers/game_text.hpp"

#include "mate33/answers/pgn.hpp"
#include "mate33/answers/position_json.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/xiangqi/notation.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

bool is_xiangqi(const GameRules& rules) {
  return rules.name == xiangqi_rules().name;
}

/// The fields that a position and a move have in common.
struct GameFacts {
  GameProbe probe;
  bool has_moves, is_checked, insufficient_material;
};

const char* category_of(const GameProbe& probe) {
  switch (probe.value.outcome) {
    case Outcome::win: return "win";
    case Outcome::loss:
    case Outcome::checkmated: return "loss";
    case Outcome::draw: return "draw";
    case Outcome::unknown: break;
  }
  return "unknown";
}

void add_game_facts(Json& json, const GameFacts& facts) {
  json["category"] = category_of(facts.probe);
  json["dtz"] = nullptr;
  json["precise_dtz"] = nullptr;
  json["dtm"] = dtm_json(facts.probe.value);
  json["dtw"] = nullptr;
  json["dtc"] = nullptr;
  json["checkmate"] = !facts.has_moves && facts.is_checked;
  json["stalemate"] = !facts.has_moves && !facts.is_checked;
  json["variant_win"] = false;
  json["variant_loss"] = false;
  json["insufficient_material"] = facts.insufficient_material;
}

GameFacts facts_of(const ExpandedRules& rules, const GamePosition& position, const GameProbe& probe) {
  return {probe, !legal_moves(rules, position).empty(), is_in_check(rules, position, position.to_move),
          has_insufficient_material(rules, position)};
}

}  // namespace

std::string name_of_side(const GameRules& rules, Color c) {
  return c == Color::white && is_xiangqi(rules) ? "Red" : name(c);
}

std::string phrase(const GameRules& rules, Value value, Color to_move) {
  const std::string winner = name_of_side(rules, value.is_win() ? to_move : !to_move);
  switch (value.outcome) {
    case Outcome::unknown: return "Unknown";
    case Outcome::draw: return "Draw";
    case Outcome::checkmated: return name_of_side(rules, to_move) + " has lost";
    case Outcome::win:
    case Outcome::loss: break;
  }
  return winner + " wins in " + std::to_string(mate_in(value.plies)) + " (" +
         std::to_string(value.plies.count()) + " " + std::string(unit(value.plies)) + ")";
}

std::string phrase(const GameRules& rules, RepetitionResult result, Color to_move) {
  if (result == RepetitionResult::draw) return "Draw";
  return name_of_side(rules, is_win(result) ? to_move : !to_move) + " wins " +
         (is_by_rule(result) ? "by the rule on perpetual check" : "by mate");
}

std::string to_diagram(const ExpandedRules& rules, const GamePosition& position) {
  const Board& board = rules.board();
  const auto number_of = [&](unsigned rank) {
    const std::string number = std::to_string(rules.rules().first_rank + rank);
    return std::string(3 - number.size(), ' ') + number;
  };
  std::string text;
  for (unsigned rank = board.ranks; rank-- > 0;) {
    text += number_of(rank);
    for (unsigned file = 0; file < board.files; ++file) {
      const GameMan* man = position.man_at(board.point(file, rank));
      text += ' ';
      text += man == nullptr ? '.' : letter_of(rules.rules(), *man);
    }
    text += '\n';
  }
  text += "   ";
  for (unsigned file = 0; file < board.files; ++file)
    text += std::string(" ") + static_cast<char>('a' + file);
  return text + '\n';
}

std::optional<GameNotation> parse_notation(const GameRules& rules, std::string_view name) {
  if (name == "coordinates") return GameNotation::coordinates;
  if (!is_xiangqi(rules)) return std::nullopt;
  if (name == "wxf") return GameNotation::wxf;
  return name == "chinese" ? std::optional(GameNotation::chinese) : std::nullopt;
}

std::string names_of_notations(const GameRules& rules) {
  return is_xiangqi(rules) ? "coordinates, wxf or chinese" : "coordinates";
}

GameNotation usual_notation(const GameRules& rules) {
  return is_xiangqi(rules) ? GameNotation::wxf : GameNotation::coordinates;
}

std::string notation_of(const ExpandedRules& rules, const GamePosition& position, const GameMove& move,
                        GameNotation notation) {
  switch (notation) {
    case GameNotation::wxf: return to_wxf(position, move);
    case GameNotation::chinese: return to_chinese(position, move);
    case GameNotation::coordinates: break;
  }
  return name_of_move(rules.rules(), move);
}

bool has_insufficient_material(const ExpandedRules& rules, const GamePosition& position) {
  for (const GameMan& man : position.men) {
    if (rules.can_attack(man.piece)) return false;
  }
  return true;
}

Json position_json(const GameTablebase& tables, const GamePosition& position, const GameRoot& root,
                   GameNotation notation) {
  const ExpandedRules& rules = tables.rules();
  Json json;
  json["fen"] = to_fen(rules, position);
  add_game_facts(json, facts_of(rules, position, root.probe));
  if (root.repetition) json["repetition"] = name_of(*root.repetition);
  json["moves"] = Json::array();
  for (const RankedGameMove& move : root.moves) {
    Json entry;
    entry["uci"] = name_of_move(rules.rules(), move.move);
    entry["san"] = notation_of(rules, position, move.move, notation);
    add_game_facts(entry, facts_of(rules, after(position, move.move), move.after));
    if (move.repetition_after && move.repetition_after->status == ProbeStatus::ok) {
      entry["repetition"] = name_of(move.repetition_after->result);
    }
    entry["zeroing"] = move.is_capture;
    entry["conversion"] = move.is_conversion;
    json["moves"].push_back(std::move(entry));
  }
  return json;
}

nlohmann::ordered_json line_json(const ExpandedRules& rules, const GamePosition& position,
                                 const GameLine& line, GameNotation notation) {
  Json json = {{"fen", to_fen(rules, position)}, {"winner", nullptr},
               {"plies", line.moves.size()},     {"dtz", nullptr},
               {"precise_dtz", nullptr},         {"mainline", Json::array()}};
  const Value value = line.probe.value;
  if (value.is_decisive()) json["winner"] = value.is_win() == (position.to_move == Color::white) ? "w" : "b";
  GamePosition at = position;
  for (const GameMove& move : line.moves) {
    json["mainline"].push_back({{"uci", name_of_move(rules.rules(), move)},
                                {"san", notation_of(rules, at, move, notation)},
                                {"dtz", nullptr},
                                {"precise_dtz", nullptr}});
    at = after(at, move);
  }
  return json;
}

}  // namespace mate33
