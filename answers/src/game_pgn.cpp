#include "mate33/answers/game_pgn.hpp"

#include "mate33/answers/pgn.hpp"

namespace mate33 {

std::vector<std::string> numbered_moves(const ExpandedRules& rules, const GamePosition& position,
                                        const std::vector<GameMove>& moves, GameNotation notation) {
  std::vector<std::string> words;
  GamePosition at = position;
  unsigned number = 1;
  for (const GameMove& move : moves) {
    const bool is_white = at.to_move == Color::white;
    if (is_white || words.empty()) words.push_back(std::to_string(number) + (is_white ? "." : "..."));
    words.push_back(notation_of(rules, at, move, notation));
    if (!is_white) ++number;
    at = after(at, move);
  }
  return words;
}

std::string to_pgn(const ExpandedRules& rules, const GamePosition& position,
                   const std::vector<GameMove>& moves, const std::string& event, std::optional<Color> winner,
                   const std::string& comment) {
  const GameNotation notation = usual_notation(rules.rules());
  PgnGame game{to_fen(rules, position), numbered_moves(rules, position, moves, notation), event, winner,
               comment};
  if (notation == GameNotation::wxf) {
    game.game_tags = {{"Game", "Chinese Chess"}, {"Variant", "Xiangqi"}, {"Format", "WXF"}};
  } else {
    game.game_tags = {{"Variant", rules.rules().name}};
  }
  for (const Color c : all_colors) game.sides[index(c)] = name_of_side(rules.rules(), c);
  return to_pgn(game);
}

}  // namespace mate33
