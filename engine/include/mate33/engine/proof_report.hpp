#pragma once

#include <string>
#include <vector>

#include "mate33/answers/solved_answer.hpp"
#include "mate33/engine/chess_search.hpp"

namespace mate33 {

/// A move and how it goes on, of what is proved.
struct ProvedLine {
  std::vector<Move> moves;
  /// "cp 10000", "cp 0 lowerbound"; empty where nothing is proved. Never a mate: how far that is nobody
  /// knows.
  std::string score;
};

/// The lines of the moves that are asked for, the best first: where the result is proved, as tables would
/// have them; else by the best that is proved, then by the best that is possible.
std::vector<ProvedLine> proved_lines(const UciTask& task, const RootProbe& root, const Solved& solved);

/// "White wins", "at least a draw for White".
std::string proof_phrase(const Solved& solved);

}  // namespace mate33
