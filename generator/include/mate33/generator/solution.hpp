#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mate33/core/position.hpp"
#include "mate33/core/value.hpp"
#include "mate33/generator/row_layout.hpp"

namespace mate33 {

/// The distance to mate of every position of one material in which White has all the pieces, both sides to
/// move. Rows are numbered as RowLayout says; a row holds 64 entries, one per square of the black king.
class Solution {
 public:
  explicit Solution(RowLayout layout);

  const RowLayout& layout() const { return layout_; }

  /// The distances of a row's 64 positions with this side to move, each coded as code() says.
  std::span<const std::uint16_t, square_count> row(Color to_move, std::size_t row) const {
    return std::span<const std::uint16_t, square_count>(&codes_[index(to_move)][row * square_count],
                                                        square_count);
  }
  /// Enters the distance of these positions of a row; answers how many they are.
  unsigned set(Color to_move, std::size_t row, SquareSet black_kings, Plies plies) {
    unsigned count = 0;
    for (const Square s : black_kings) {
      codes_[index(to_move)][row * square_count + index(s)] = code(plies);
      ++count;
    }
    return count;
  }

  /// An entry is 0 where no mate can be forced (or no such position exists), else plies + 1.
  static constexpr std::uint16_t code(Plies plies) { return static_cast<std::uint16_t>(plies.count() + 1); }
  static constexpr bool is_mate(std::uint16_t code) { return code != 0; }
  static constexpr Plies plies(std::uint16_t code) { return Plies(code - 1u); }

  /// The value for the side to move. Precondition: a legal position of this very material.
  Value value(const Position& position) const;

 private:
  RowLayout layout_;
  std::array<std::vector<std::uint16_t>, 2> codes_;  // by side to move
};

}  // namespace mate33
