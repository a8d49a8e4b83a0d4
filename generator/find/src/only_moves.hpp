#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>

#include "mate33/table/value.hpp"

/// Moves that alone keep the result, of any game. A Game says how its positions are played on: it has the
/// types Position and Move, legal_moves(position), none where the game has ended, and after(position, move).
namespace mate33 {

/// Answers the value of a legal position for the side to move.
template <class Game>
using ValueIn = std::function<Value(const typename Game::Position&)>;

/// Whether a position is of a kind that needs moves.
template <class Game>
struct KindByMoves {
  bool is_of_kind = false;
  std::optional<typename Game::Move> move{};  ///< the one in question, if there is one
};

/// Legal moves of positions that are hard to see.
inline constexpr std::size_t many_moves = 8;

/// The move after which the result stays what it is, if it is one of at least so many legal moves and the
/// only one.
template <class Game>
std::optional<typename Game::Move> only_move(const Game& game, const typename Game::Position& position,
                                             Value value, std::size_t least_moves,
                                             const ValueIn<Game>& value_of) {
  const auto moves = game.legal_moves(position);
  if (moves.size() < least_moves) return std::nullopt;
  std::optional<typename Game::Move> only;
  for (const auto& move : moves) {
    const Value after = value_of(game.after(position, move));
    if (value.is_win() ? !after.is_loss() : after.is_win()) continue;
    if (only) return std::nullopt;
    only = move;
  }
  return only;
}

/// A move of the side that is lost after which one reply of many alone wins.
template <class Game>
std::optional<typename Game::Move> swindle(const Game& game, const typename Game::Position& position,
                                           const ValueIn<Game>& value_of) {
  for (const auto& move : game.legal_moves(position)) {
    const auto after = game.after(position, move);
    if (only_move(game, after, Value::win_in(Plies(1)), many_moves, value_of)) return move;
  }
  return std::nullopt;
}

/// Whether the reply that led here, with this value for the side that had the only move, is one of the best.
constexpr bool is_after_best_reply(Value here, Value before_reply) {
  if (before_reply.is_loss()) return here.is_win() && here.plies + 1 == before_reply.plies;
  return here.outcome == Outcome::draw;
}

/// Whether a position in which this move alone keeps the result is the first of so many in a row: after the
/// move, and after each of the opponent's best replies, there is one of the same kind again, as
/// kind_of(position, value) says. The best replies to a winning move are those that put off mate longest; to
/// a drawing one all that draw.
template <class Game, class KindOf>
bool are_only_moves_in_row(const Game& game, const typename Game::Position& position,
                           const typename Game::Move& only, unsigned moves, const ValueIn<Game>& value_of,
                           const KindOf& kind_of) {
  if (moves <= 1) return true;
  const auto after = game.after(position, only);
  const auto replies = game.legal_moves(after);
  if (replies.size() == 0) return false;
  const Value before_reply = value_of(after);
  return std::ranges::all_of(replies, [&](const auto& reply) {
    const auto next = game.after(after, reply);
    const Value value = value_of(next);
    if (!is_after_best_reply(value, before_reply)) return true;
    if (!value.is_win() && value.outcome != Outcome::draw) return false;
    const KindByMoves<Game> again = kind_of(next, value);
    return again.is_of_kind && are_only_moves_in_row(game, next, *again.move, moves - 1, value_of, kind_of);
  });
}

}  // namespace mate33
