#pragma once

#include <optional>

#include "mate33/table/rule50.hpp"
#include "mate33/table/value.hpp"

/// What an engine needs beside a value.
namespace mate33 {

/// Whether mate comes before the fifty-move rule can be claimed: plies + clock <= 100, as mate on the
/// hundredth half-move counts. The clock may be any number. Always true for a draw.
bool is_certain(Value value, unsigned halfmove_clock);

/// The N of UCI's "score mate N": negative where the side to move is mated, 0 where it is checkmated. Nothing
/// for a draw and for what is not known.
std::optional<int> uci_mate(Value value);

/// The value as an engine's score at a node so many plies below the root. A win is `mate_value` less the
/// plies from the root to mate, a loss its negative, a draw 0. Precondition: known.
int mate_score(Value value, int mate_value, int ply_from_root);

/// What the game may end in under the fifty-move rule, with best play: at worst and at best.
struct OutcomeBounds {
  Outcome lowest = Outcome::loss;
  Outcome highest = Outcome::win;
  friend constexpr bool operator==(OutcomeBounds, OutcomeBounds) = default;
};

/// A win or loss is certain where plies + clock <= 100. Else a win is a draw or a win, a loss a loss or a
/// draw. A draw is a draw. docs/probing.md has the proof.
OutcomeBounds rule50_bounds(Value value, unsigned halfmove_clock);

}  // namespace mate33
