#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/tablebase.hpp"

/// The objects of positions, moves and lines, the same for all games: the schema of the lichess tablebase
/// API, with FENs added (docs/probing.md).
namespace mate33 {

/// The fields that a position and a move have in common.
struct PositionFacts {
  std::string_view category;
  std::optional<int> dtz;
  Value value;
  std::optional<Value> dtm50;  ///< none: the field is left out
  bool checkmate, stalemate, insufficient_material;
};
void add_facts(nlohmann::ordered_json& json, const PositionFacts& facts);

/// What is said of the position itself alone.
struct RootFacts {
  std::string fen;
  std::string material;  ///< of the table that the position belongs to: "KBNvK", "xiangqi:KRvKAAEE"
  bool check;            ///< the side to move is in check
  PositionFacts here;
};
/// The object of the position, without its moves.
nlohmann::ordered_json root_json(const RootFacts& root);

/// A ranked move. `after`: seen by the opponent.
struct MoveFacts {
  std::string uci, san;
  PositionFacts after;
  bool zeroing, conversion;
  std::string fen, material;  ///< after the move
};
nlohmann::ordered_json move_json(const MoveFacts& move);

/// A move of a line, and what is left after it.
struct LineMove {
  std::string uci, san;
  std::optional<int> dtz;
  std::string fen;
};
/// A line from a position, whose value is for the side to move, White or not.
nlohmann::ordered_json line_json(const std::string& fen, Value value, bool white_to_move,
                                 std::optional<int> dtz, const std::vector<LineMove>& moves);

}  // namespace mate33
