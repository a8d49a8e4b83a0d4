#include "mate33/service/rule50_play.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"

namespace mate33 {

namespace {

/// Without the clocks, and without a right that no move could use: what counts for repetition.
Position without_clocks(Position position) {
  drop_unusable_rights(position);
  position.halfmove_clock = Position().halfmove_clock;
  position.fullmove_number = Position().fullmove_number;
  return position;
}

/// How often the position has stood on the board.
std::ptrdiff_t count_of(const Position& position, std::span<const Position> game) {
  return std::ranges::count(game, without_clocks(position), without_clocks);
}

/// The lowest is played.
auto win_order(const Position& position, std::span<const Position> earlier, const RankedMove& move) {
  const unsigned clock = move.zeroing ? 0 : position.halfmove_clock + 1u;
  const int plies = static_cast<int>(move.value_after.plies.count());
  const bool mates_in_time =
      move.value_after.is_loss() && move.value_after.plies.count() + clock <= fifty_moves;
  return std::tuple(may_repeat(position, move.move, earlier), !mates_in_time,
                    mates_in_time ? plies : dtz_before(move).value_or(1));
}

/// The lowest is played.
auto order_by_result(const RankedMove& move) {
  const bool is_known = move.category_after != Category::unknown;
  const bool wins = move.value_after.is_loss() || (is_known && move.category_after < Category::draw);
  const bool loses = move.value_after.is_win() || move.category_after > Category::draw;
  return std::tuple(wins ? 0 : loses ? 2 : 1, move.value_after.is_known() ? goodness(move.value_after) : 0);
}

}  // namespace

bool may_repeat(const Position& position, Move move, std::span<const Position> earlier) {
  if (position.is_zeroing(move)) return false;
  std::vector<Position> game(earlier.begin(), earlier.end());
  game.push_back(position);
  constexpr std::ptrdiff_t before_third = 2;
  const Position after = position.after(move);
  if (count_of(after, game) >= before_third) return true;
  return std::ranges::any_of(legal_moves(after), [&](Move reply) {
    return !after.is_zeroing(reply) && count_of(after.after(reply), game) >= before_third;
  });
}

void order_wins_under_rule(const Position& position, std::span<const Position> earlier,
                           std::vector<RankedMove>& moves) {
  const auto is_win = [](const RankedMove& move) { return move.category_after == Category::loss; };
  const auto begin = std::ranges::find_if(moves, is_win);
  const auto end = std::find_if_not(begin, moves.end(), is_win);
  std::stable_sort(begin, end, [&](const RankedMove& a, const RankedMove& b) {
    return win_order(position, earlier, a) < win_order(position, earlier, b);
  });
}

void order_without_rule(std::vector<RankedMove>& moves) {
  std::ranges::stable_sort(moves, {}, order_by_result);
}

}  // namespace mate33
