#pragma once

#include <string>

#include "arguments.hpp"
#include "find_output.hpp"
#include "mate33/find/find_in_game_table.hpp"
#include "mate33/game_tablebase.hpp"

namespace mate33::cli {

/// "half point, Red gains": the game's own names of the sides.
std::string name_in_game(FindKind kind, const GameRules& rules);

/// Prints what is found in a table of a game, as FindPrinter does of chess.
class GameFindPrinter {
 public:
  /// Prints a heading where there is one. Tables and arguments must live as long.
  GameFindPrinter(FindFormat format, const GameTablebase& tables, const Arguments& arguments);

  /// `material`: "xiangqi:KRvK". Throws CommandError where a game's line leads to a table that does not
  /// answer.
  void print(const std::string& material, const FoundInGame& found) const;

 private:
  void print_text(const FoundInGame& found) const;
  void print_csv(const std::string& material, const FoundInGame& found) const;
  void print_json(const std::string& material, const FoundInGame& found) const;
  void print_game(const std::string& material, const FoundInGame& found) const;

  FindFormat format_;
  const GameTablebase& tables_;
  const Arguments& arguments_;
};

}  // namespace mate33::cli
