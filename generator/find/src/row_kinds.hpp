#pragma once

#include "mate33/census/held_rows.hpp"
#include "mate33/find/find_in_table.hpp"

namespace mate33 {

/// The greatest code of DTM that is not among the longest of so many plies; none of a position is greater
/// than this but those that are.
Code beside_longest(Plies longest, unsigned span);

/// Where positions of one kind may be: by the values that a table holds. Of kinds that need moves it is where
/// these are to be looked at.
class RowKinds {
 public:
  /// Table and query must live as long.
  RowKinds(const FindTable& table, const FindQuery& query);

  /// By the black king's square.
  SquareSet in_row(const HeldRow& row, FindKind kind) const;
  /// Whether there may be any in a slice.
  bool may_be_in_slice(std::size_t slice, FindKind kind) const;

 private:
  SquareSet by_distance(const HeldRow& row, FindKind kind) const;
  bool may_promote(std::size_t slice, Color side) const;

  const FindTable& table_;
  std::array<Code, square_count> beside_longest_white_{}, beside_longest_black_{};  // just below those found
  std::array<bool, 2> may_hold_fortress_{};                                         // by the side behind
};

}  // namespace mate33
