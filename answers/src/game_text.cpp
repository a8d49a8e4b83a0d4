#include "mate33/answers/game_text.hpp"

#include "answer_schema.hpp"
#include "mate33/answers/pgn.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/xiangqi/notation.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

/// Not by the name alone: what else is known of xiangqi goes by the numbers of its pieces.
bool is_xiangqi(const GameRules& rules) {
  return rules == xiangqi_rules();
}

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

PositionFacts facts_of(const ExpandedRules& rules, const GamePosition& position, const GameProbe& probe) {
  const bool has_moves = !legal_moves(rules, position).empty();
  const bool is_checked = is_in_check(rules, position, position.to_move);
  return {category_of(probe),
          std::nullopt,
          probe.value,
          std::nullopt,
          !has_moves && is_checked,
          !has_moves && !is_checked,
          has_insufficient_material(rules, position)};
}

std::string name_of_table(const ExpandedRules& rules, const GamePosition& position) {
  return rules.rules().name + ":" + position.material().normalised(rules).to_string(rules.rules());
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
  Json json =
      root_json({to_fen(rules, position), name_of_table(rules, position),
                 is_in_check(rules, position, position.to_move), facts_of(rules, position, root.probe)});
  if (root.repetition) json["repetition"] = name_of(*root.repetition);
  json["moves"] = Json::array();
  for (const RankedGameMove& move : root.moves) {
    const GamePosition next = after(position, move.move);
    Json entry =
        move_json({name_of_move(rules.rules(), move.move), notation_of(rules, position, move.move, notation),
                   facts_of(rules, next, move.after), move.is_capture, move.is_conversion,
                   to_fen(rules, next), name_of_table(rules, next)});
    if (move.repetition_after && move.repetition_after->status == ProbeStatus::ok) {
      entry["repetition"] = name_of(move.repetition_after->result);
    }
    json["moves"].push_back(std::move(entry));
  }
  return json;
}

nlohmann::ordered_json line_json(const ExpandedRules& rules, const GamePosition& position,
                                 const GameLine& line, GameNotation notation) {
  std::vector<LineMove> moves;
  GamePosition at = position;
  for (const GameMove& move : line.moves) {
    std::string written = notation_of(rules, at, move, notation);
    at = after(at, move);
    moves.push_back({name_of_move(rules.rules(), move), std::move(written), std::nullopt, to_fen(rules, at)});
  }
  return line_json(to_fen(rules, position), line.probe.value, position.to_move == Color::white, std::nullopt,
                   moves);
}

}  // namespace mate33
