#pragma once

#include "mate33/tablebase.hpp"

namespace mate33 {

/// How often the positions have stood on the board that the next two plies may bring. It is made of the one
/// at hand; those before it are added, in any order, however many they are.
class GameHistory {
 public:
  /// Precondition: the position is legal.
  explicit GameHistory(const Position& now) noexcept;
  /// Any position; most count for nothing.
  void add(const Position& earlier) noexcept;
  /// What these make of a legal move.
  Repetition repetition_by(Move move) const noexcept;

 private:
  struct Seen {
    Position position;
    bool twice = false;
  };
  bool has_stood_twice(const Position& position) const noexcept;

  Position now_;
  FixedList<Seen> seen_;  // as is_same() compares them
  bool any_twice_ = false;
};

}  // namespace mate33
