#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "mate33/tablebase.hpp"

/// What an engine makes of a root probe: which move to play, and the line that follows it.
namespace mate33 {

/// The legal moves, the one to play first; `only` those where it is not empty. The order is that of
/// Tablebase::probe_root(), except that what no table knows comes after known draws and before known losses
/// (before all, where the position's value is known and no known move keeps it), and that a draw on the board
/// comes after draws in which the game goes on. A single unknown move that must keep the value has it.
std::vector<RankedMove> moves_to_play(const RootProbe& root, std::span<const Move> only);

/// A move and what follows it.
struct Variation {
  Value value;                            ///< before the move, for its mover
  Category category = Category::unknown;  ///< the same under the fifty-move rule
  std::vector<Move>
      moves;  ///< to mate; in a draw the move and a reply; where nothing is known the move alone
  std::uint64_t probes = 0;              ///< positions looked up for it
  ProbeStatus status = ProbeStatus::ok;  ///< otherwise the line ends before mate
  Material unanswered;                   ///< for want of this table
};
Variation variation_of(const Tablebase& tables, const Position& position, const RankedMove& move);

/// Like "mate 33", "mate -32", "mate 0" (checkmated) and "cp 0", in moves, for the side to move.
/// Precondition: the value is known.
std::string uci_score(Value value);

/// The same where no distance to mate is known: "cp 10000" for a win, "cp 0" for whatever ends in a draw.
std::string uci_score(Category category);

/// Like "win in 65 plies (mate in 33)", "draw", "checkmated". Precondition: the value is known.
std::string value_phrase(Value value);

}  // namespace mate33
