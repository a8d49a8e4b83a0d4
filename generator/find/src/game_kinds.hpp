#pragma once

#include <array>

#include "mate33/find/find_in_game_table.hpp"

namespace mate33 {

/// What the values of an entry tell of its kinds.
class GameKinds {
 public:
  GameKinds(const GameFindTable& table, const GameFindQuery& query);

  /// Whether a position is of this kind or, of kinds that need moves, may be. `white` and `black`: its codes
  /// with either side to move.
  bool may_be(FindKind kind, Code white, Code black) const;

 private:
  std::array<Code, 2> beside_longest_;  // by side to move
};

}  // namespace mate33
