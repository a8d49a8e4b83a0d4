#include "play.hpp"

#include <algorithm>
#include <compare>

#include "mate33/play.hpp"
#include "ranking.hpp"

namespace mate33 {

namespace {

/// What the game comes to after a move, for its mover, the best first.
enum class Prospect : std::uint8_t {
  must_keep_value,  // unknown, and no known move keeps the value of the position
  win,
  may_win,
  win_but_for_repetition,  // the opponent has a reply that draws
  cursed_win,
  draw,
  draw_at_once,
  unknown,
  blessed_loss,
  may_lose,
  loss,
};

/// How a win is made sure of, the surest first.
enum class WayToMate : std::uint8_t {
  mate_in_time,  // by DTM50; or by DTM, where mate comes before the rule does
  zeroing,       // by DTZ
};

/// The place of a move, the lowest the best.
struct PlaceInPlay {
  Prospect prospect;
  WayToMate way;
  unsigned plies;
  std::size_t index;  // the order that the moves had
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

Prospect prospect_of(const RankedMove& m, bool under_rule50, bool value_is_lost) {
  if (m.repetition == Repetition::made) return Prospect::draw_at_once;
  const Prospect prospect = under_rule50 ? prospect_under_rule(m) : prospect_without_rule(m);
  switch (prospect) {
    case Prospect::win:
    case Prospect::may_win:
      return m.repetition == Repetition::allowed ? Prospect::win_but_for_repetition : prospect;
    case Prospect::draw:
      return m.stalemate || m.insufficient_material ? Prospect::draw_at_once : Prospect::draw;
    case Prospect::unknown: return value_is_lost ? Prospect::must_keep_value : Prospect::unknown;
    default: return prospect;
  }
}

/// Fills in by which way a move wins under the rule, and how far that is. What knows both, mate and rule,
/// comes first.
void find_way_to_mate(const RankedMove& m, unsigned clock, PlaceInPlay& place) {
  const unsigned plies = m.value_after.plies.count();
  if (m.dtm50_after && m.dtm50_after->is_loss()) {
    place.way = WayToMate::mate_in_time;
    place.plies = m.dtm50_after->plies.count();
  } else if (m.value_after.is_loss() && plies + (m.zeroing ? 0 : clock + 1) <= fifty_moves) {
    place.way = WayToMate::mate_in_time;
    place.plies = plies;
  } else {
    place.way = WayToMate::zeroing;
    place.plies = place_of(-dtz_before(m).value_or(0));
  }
}

bool keeps_value(const RankedMove& move, const RootProbe& root) {
  return move.value_after.is_known() && before_move(move.value_after) == root.value;
}

/// What a move leads to, for the opponent, if the position before it is worth this. Precondition: not
/// checkmated.
Value after_move(Value before) {
  if (!before.is_decisive()) return before;
  const Plies plies(before.plies.count() - 1);
  return before.is_win() ? Value::loss_in(plies) : Value::win_in(plies);
}

/// Whether the value of the position is known and no known move keeps it. If it can be only one, that one is
/// given what it must be worth.
bool find_lost_value(RootProbe& root) {
  if (root.status != ProbeStatus::ok || !root.value.is_known()) return false;
  if (std::ranges::any_of(root.moves, [&](const RankedMove& m) { return keeps_value(m, root); }))
    return false;
  const auto is_unknown = [](const RankedMove& m) { return !m.value_after.is_known(); };
  if (std::ranges::count_if(root.moves, is_unknown) == 1) {
    std::ranges::find_if(root.moves, is_unknown)->value_after = after_move(root.value);
  }
  return true;
}

}  // namespace

void rank_for_play(RootProbe& root, const Position& position, const GameHistory& history,
                   bool under_rule50) noexcept {
  const bool value_is_lost = find_lost_value(root);
  // Beyond this no clock makes a difference, and no sum overflows.
  const unsigned clock = std::min(position.halfmove_clock, fifty_moves);
  FixedList<PlaceInPlay> places;
  for (RankedMove& move : root.moves) {
    move.repetition = history.repetition_by(move.move);
    PlaceInPlay place{prospect_of(move, under_rule50, value_is_lost), WayToMate::mate_in_time, 0,
                      places.size()};
    const bool wins = place.prospect == Prospect::win || place.prospect == Prospect::win_but_for_repetition;
    if (!under_rule50) {
      place.plies = place_of(distance_after(move));
    } else if (wins) {
      find_way_to_mate(move, clock, place);
    }
    places.push_back(place);
  }
  std::ranges::sort(places);
  const FixedList<RankedMove> moves = root.moves;
  root.moves.clear();
  for (const PlaceInPlay& place : places) root.moves.push_back(moves[place.index]);
}

void rank_for_play(RootProbe& root, const Position& position, std::span<const Position> earlier,
                   bool under_rule50) noexcept {
  if (root.moves.empty()) return;
  GameHistory history(position);
  for (const Position& each : earlier) history.add(each);
  rank_for_play(root, position, history, under_rule50);
}

}  // namespace mate33
