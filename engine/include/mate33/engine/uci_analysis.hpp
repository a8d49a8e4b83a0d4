#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mate33/tablebase.hpp"

/// What an engine makes of a root probe: the line that follows a move, and how it is told.
namespace mate33 {

/// A move and what follows it.
struct Variation {
  /// Before the move, for its mover. Under the rule it is unknown where only the result is known: then the
  /// category tells it.
  Value value;
  Category category = Category::unknown;  ///< under the fifty-move rule
  /// To mate; in a draw the move and a reply; where nothing is known the move alone.
  std::vector<Move> moves;
  std::uint64_t probes = 0;              ///< positions looked up for it
  ProbeStatus status = ProbeStatus::ok;  ///< otherwise the line ends before mate
  Material unanswered;                   ///< for want of this table
};
Variation variation_of(const Tablebase& tables, const Position& position, const RankedMove& move,
                       bool under_rule50);

/// Like "mate 33", "mate -32", "mate 0" (checkmated) and "cp 0", in moves, for the side to move.
/// Precondition: the value is known.
std::string uci_score(Value value);

/// The score where no distance to mate is known: "cp 10000" for a win, "cp -10000" for a loss, "cp 0" for
/// whatever ends in a draw.
std::string uci_score(Category category);

/// Like "win in 65 plies (mate in 33)", "draw", "checkmated". Precondition: the value is known.
std::string value_phrase(Value value);

}  // namespace mate33
