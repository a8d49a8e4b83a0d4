#include "game_history.hpp"

#include <algorithm>

#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"

namespace mate33 {

namespace {

/// Without the clocks, and without a right that no move could use: what counts for repetition.
Position without_clocks(Position position) {
  for (const Square rook : position.castling.rooks) {
    if (!is_castling_usable(position, rook)) position.castling.rooks = position.castling.rooks - rook;
  }
  if (position.en_passant && !is_en_passant_usable(position)) position.en_passant.reset();
  position.halfmove_clock = Position().halfmove_clock;
  position.fullmove_number = Position().fullmove_number;
  return position;
}

/// Whether at most one man of each side stands elsewhere. No other position can come up within two plies.
bool is_near(const Position& position, const Position& other) {
  return std::ranges::none_of(all_colors, [&](Color c) {
    constexpr std::size_t left_and_reached = 2;
    return (position.pieces(c) ^ other.pieces(c)).has_more_than(left_and_reached);
  });
}

}  // namespace

GameHistory::GameHistory(const Position& now) noexcept : now_(without_clocks(now)) {
  seen_.push_back({now_});
}

void GameHistory::add(const Position& earlier) noexcept {
  if (earlier.material() != now_.material() || !is_near(earlier, now_)) return;
  const Position position = without_clocks(earlier);
  const auto seen = std::ranges::find(seen_, position, &Seen::position);
  if (seen != seen_.end()) {
    seen->twice = any_twice_ = true;
  } else if (seen_.size() < seen_.capacity) {
    seen_.push_back({position});
  }
}

bool GameHistory::has_stood_twice(const Position& position) const noexcept {
  const auto seen = std::ranges::find(seen_, without_clocks(position), &Seen::position);
  return seen != seen_.end() && seen->twice;
}

Repetition GameHistory::repetition_by(Move move) const noexcept {
  if (!any_twice_ || now_.is_zeroing(move)) return Repetition::none;
  const Position after = now_.after(move);
  if (has_stood_twice(after)) return Repetition::made;
  const bool allows = std::ranges::any_of(legal_moves(after), [&](Move reply) {
    return !after.is_zeroing(reply) && has_stood_twice(after.after(reply));
  });
  return allows ? Repetition::allowed : Repetition::none;
}

}  // namespace mate33
