#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mate33/tablebase.hpp"

/// Values and lines in chess notation.
namespace mate33 {

/// "ply" or "plies", after the number.
std::string_view unit(Plies plies);

/// "White mates in 33 (65 plies)", "Black is checkmated", "Draw", "Unknown".
std::string phrase(Value value, Color to_move);

/// Numbered SAN, as "1. Kg2 Kc2 2. Nb3" or "1... Kc2 2. Nb3", starting with the position's move number.
std::vector<std::string> numbered_san(const Position& position, const std::vector<Move>& moves);

/// How many columns of a terminal the text takes: a Chinese character has two.
std::size_t columns_of(std::string_view utf8);

/// The words separated by spaces, in lines of at most 80 columns where that is possible.
std::string wrapped(const std::vector<std::string>& words);

/// Moves that begin with a position, for other programs to read.
struct PgnGame {
  std::string fen;                 ///< where they begin
  std::vector<std::string> moves;  ///< with their numbers, a word each
  std::string event;               ///< what it is
  std::optional<Color> winner;     ///< nobody: a draw
  std::string comment = {};        ///< before the moves, without braces
  /// Of other games than chess: tags that say which it is, a name and a value each.
  std::vector<std::pair<std::string, std::string>> game_tags = {};
  std::array<std::string, 2> sides = {"White", "Black"};
};
/// In the export format of the PGN standard (1994), with a line feed at its end.
std::string to_pgn(const PgnGame& game);
/// Of chess.
std::string to_pgn(const Position& position, const Line& line);
std::string to_pgn(const Position& position, const std::vector<Move>& moves, const std::string& event,
                   std::optional<Color> winner, const std::string& comment = "");

/// Of a value with this side to move; nothing unless somebody wins.
std::optional<Color> winner_of(Value value, Color to_move);

}  // namespace mate33
