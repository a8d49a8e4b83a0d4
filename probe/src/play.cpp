#include "play.hpp"

#include <algorithm>
#include <compare>

#include "mate33/play.hpp"
#include "ranking.hpp"

namespace mate33 {

namespace {

/// What the game comes to after a move, for its mover, the best first.
enum class Prospect : std::uint8_t {
  must_keep_result,  // unknown, and no known move keeps the result of the position
  win,
  may_win,
  win_but_for_repetition,  // the opponent has a reply that draws
  cursed_win,
  draw,
  draw_by_repetition,  // at once
  unknown,
  blessed_loss,
  may_lose,
  loss,
};

/// The place of a move, the lowest the best.
struct PlaceInPlay {
  Prospect prospect;
  unsigned plies;     // without the rule; else 0
  std::size_t index;  // the order that the moves had, which is that of the rule
  friend auto operator<=>(const PlaceInPlay&, const PlaceInPlay&) = default;
};

Prospect prospect_under_rule(const RankedMove& m) {
  switch (m.category_after) {
    case Category::loss: return Prospect::win;
    case Category::unknown: return Prospect::unknown;
    case Category::maybe_loss: return Prospect::may_win;
    case Category::blessed_loss: return Prospect::cursed_win;
    case Category::draw: return Prospect::draw;
    case Category::cursed_win: return Prospect::blessed_loss;
    case Category::maybe_win: return Prospect::may_lose;
    case Category::win: return Prospect::loss;
  }
  return Prospect::unknown;
}

Prospect prospect_without_rule(const RankedMove& m) {
  switch (m.category_after) {
    case Category::loss:
    case Category::maybe_loss:
    case Category::blessed_loss: return Prospect::win;
    case Category::unknown: return Prospect::unknown;
    case Category::draw: return Prospect::draw;
    case Category::cursed_win:
    case Category::maybe_win:
    case Category::win: return Prospect::loss;
  }
  return Prospect::unknown;
}

Prospect prospect_of(const RankedMove& m, bool under_rule50, bool is_result_lost) {
  if (m.repetition == Repetition::made) return Prospect::draw_by_repetition;
  const Prospect prospect = under_rule50 ? prospect_under_rule(m) : prospect_without_rule(m);
  switch (prospect) {
    case Prospect::win:
    case Prospect::may_win:
      return m.repetition == Repetition::allowed ? Prospect::win_but_for_repetition : prospect;
    case Prospect::unknown: return is_result_lost ? Prospect::must_keep_result : Prospect::unknown;
    default: return prospect;
  }
}

}  // namespace

void rank_for_play(RootProbe& root, const GameHistory& history, bool under_rule50) noexcept {
  if (root.moves.empty()) return;
  // Only then are they ranked before what is known.
  const bool is_result_lost = root.moves.front().category_after == Category::unknown;
  FixedList<PlaceInPlay> places;
  for (RankedMove& move : root.moves) {
    move.repetition = history.repetition_by(move.move);
    const unsigned plies = under_rule50 ? 0 : place_of(distance_after(move));
    places.push_back({prospect_of(move, under_rule50, is_result_lost), plies, places.size()});
  }
  std::sort(places.begin(), places.end());
  const FixedList<RankedMove> moves = root.moves;
  root.moves.clear();
  for (const PlaceInPlay& place : places) root.moves.push_back(moves[place.index]);
}

void rank_for_play(RootProbe& root, const Position& position, std::span<const Position> earlier,
                   bool under_rule50) noexcept {
  GameHistory history(position);
  for (const Position& each : earlier) history.add(each);
  rank_for_play(root, history, under_rule50);
}

}  // namespace mate33
