#include "game_position_kinds.hpp"

namespace mate33 {

namespace {

/// Whether the game is drawn as the side to move has no legal move.
bool is_stalemate(const GamePlay& game, const GamePosition& position) {
  const std::vector<GameMove> moves = legal_moves(game.rules(), position);
  return moves.empty() && find_end(game.rules(), position, moves) == GameEnd::drawn;
}

bool strikes_the_eye(const GamePlay& game, const GamePosition& position, const GameMove& move) {
  const GamePosition after = GamePlay::after(position, move);
  return is_capture(position, move) || move.becomes || is_in_check(game.rules(), after, after.to_move);
}

bool may_stalemate(const GamePlay& game, const GamePosition& position) {
  return std::ranges::any_of(game.legal_moves(position), [&](const GameMove& reply) {
    return is_stalemate(game, GamePlay::after(position, reply));
  });
}

/// A move of the royal piece that mates.
std::optional<GameMove> mate_by_royal(const GamePlay& game, const GamePosition& position) {
  for (const GameMove& move : game.legal_moves(position)) {
    if (position.man_at(move.from)->piece != 0) continue;
    const GamePosition after = GamePlay::after(position, move);
    const bool is_check = is_in_check(game.rules(), after, after.to_move);
    if (is_check && legal_moves(game.rules(), after).empty()) return move;
  }
  return std::nullopt;
}

}  // namespace

std::vector<GameMove> GamePlay::legal_moves(const GamePosition& position) const {
  std::vector<GameMove> moves = mate33::legal_moves(rules_, position);
  if (find_end(rules_, position, moves)) moves.clear();
  return moves;
}

KindOfGamePosition kind_of_position(const GamePlay& game, const GamePosition& position, FindKind kind,
                                    Value value, const ValueIn<GamePlay>& value_of) {
  using enum FindKind;
  const auto only = [&](std::size_t least_moves) {
    return only_move(game, position, value, least_moves, value_of);
  };
  const auto found_if = [](bool is_found, const std::optional<GameMove>& move) {
    return is_found ? KindOfGamePosition{true, move} : KindOfGamePosition();
  };
  switch (kind) {
    case only_move_white:
    case only_move_black: {
      const auto move = only(2);
      return found_if(move.has_value(), move);
    }
    case hard_white:
    case hard_black: {
      const auto move = only(many_moves);
      return found_if(move && !strikes_the_eye(game, position, *move), move);
    }
    case stalemate_white:
    case stalemate_black: {
      const auto move = only(2);
      return found_if(move && may_stalemate(game, GamePlay::after(position, *move)), move);
    }
    case king_mate_white:
    case king_mate_black: {
      const auto move = mate_by_royal(game, position);
      return found_if(move.has_value(), move);
    }
    case swindle_white:
    case swindle_black: {
      const auto move = swindle(game, position, value_of);
      return found_if(move.has_value(), move);
    }
    default: return {};
  }
}

}  // namespace mate33
