#pragma once

#include "mate33/find/find_kind.hpp"
#include "mate33/game/game_position.hpp"
#include "only_moves.hpp"

namespace mate33 {

/// How a game whose rules are data is played on.
class GamePlay {
 public:
  using Position = GamePosition;
  using Move = GameMove;

  /// The rules must live as long.
  explicit GamePlay(const ExpandedRules& rules) : rules_(rules) {}

  const ExpandedRules& rules() const { return rules_; }
  std::vector<GameMove> legal_moves(const GamePosition& position) const;
  static GamePosition after(const GamePosition& position, const GameMove& move) {
    return mate33::after(position, move);
  }

 private:
  const ExpandedRules& rules_;
};
using KindOfGamePosition = KindByMoves<GamePlay>;

/// As kind_of_position(), of kinds that the game has.
KindOfGamePosition kind_of_position(const GamePlay& game, const GamePosition& position, FindKind kind,
                                    Value value, const ValueIn<GamePlay>& value_of);

}  // namespace mate33
