#pragma once

#include <compare>
#include <cstdint>

namespace mate33 {

/// A number of half-moves. Not a number of moves: see mate_in().
class Plies {
 public:
  constexpr Plies() = default;
  explicit constexpr Plies(unsigned count) : count_(static_cast<std::uint16_t>(count)) {}
  constexpr unsigned count() const { return count_; }
  constexpr Plies& operator++() { return ++count_, *this; }
  friend constexpr Plies operator+(Plies p, unsigned n) { return Plies(p.count() + n); }
  friend constexpr auto operator<=>(Plies, Plies) = default;

 private:
  std::uint16_t count_ = 0;
};

/// "Mate in N": the moves of the side that mates. 65 plies -> 33, 64 plies -> 32.
constexpr unsigned mate_in(Plies plies) {
  return (plies.count() + 1) / 2;
}

/// What perfect play leads to, for the side to move. Unknown, drawn and checkmated are three different
/// things.
enum class Outcome : std::uint8_t { unknown, checkmated, loss, draw, win };

/// The value of a position for the side to move: the outcome and, where it is decisive, DTM in plies.
/// A win is an odd number of plies away, a loss an even one, 0 exactly where it is checkmate.
struct Value {
  Outcome outcome = Outcome::unknown;
  Plies plies;

  static constexpr Value unknown() { return {}; }
  static constexpr Value draw() { return {Outcome::draw, Plies(0)}; }
  static constexpr Value win_in(Plies p) { return {Outcome::win, p}; }
  static constexpr Value loss_in(Plies p) {
    return {p.count() == 0 ? Outcome::checkmated : Outcome::loss, p};
  }

  constexpr bool is_win() const { return outcome == Outcome::win; }
  constexpr bool is_loss() const { return outcome == Outcome::loss || outcome == Outcome::checkmated; }
  constexpr bool is_decisive() const { return is_win() || is_loss(); }
  constexpr bool is_known() const { return outcome != Outcome::unknown; }

  friend constexpr bool operator==(Value, Value) = default;
};

/// The value of the position before a move, from the mover's side, if this is the value after it.
constexpr Value before_move(Value after) {
  switch (after.outcome) {
    case Outcome::unknown: return Value::unknown();
    case Outcome::checkmated:
    case Outcome::loss: return Value::win_in(after.plies + 1);
    case Outcome::draw: return Value::draw();
    case Outcome::win: return Value::loss_in(after.plies + 1);
  }
  return Value::unknown();
}

/// How good a known value is for the side to move, as a number to compare: any win > draw > any loss, a
/// quicker win and a slower loss are better.
constexpr int goodness(Value v) {
  constexpr int beyond_any_plies = 1 << 17;
  const int plies = static_cast<int>(v.plies.count());
  if (v.is_win()) return beyond_any_plies - plies;
  return v.is_loss() ? plies - beyond_any_plies : 0;
}

}  // namespace mate33
