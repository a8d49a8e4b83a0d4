#pragma once

#include <cstdint>

/// Where two facing generals may stand, both points in one byte: red's in the high half, black's in the low.
/// The points of a palace are 1 to 9, row by row, files in the same order for both.
namespace mate33::examples {

class TwoGenerals {
 public:
  /// The first placement: 1 and 1.
  constexpr TwoGenerals() = default;

  constexpr unsigned red() const { return both_ >> 4; }
  constexpr unsigned black() const { return both_ & 15u; }

  /// The next placement, legal or not; after the last red() is 10.
  constexpr void advance() {
    // From 9 black's point goes back to 1, and red's goes on.
    both_ = static_cast<std::uint8_t>(black() < 9 ? both_ + 1 : both_ + 16 - 8);
  }
  constexpr bool is_past_end() const { return red() > 9; }

  /// On different files: points that leave the same remainder are on one. A published snippet of this counter
  /// tests the wrong way round, `if (red % 3 == black % 3)` before it prints, and so prints the 27 forbidden
  /// placements instead of the 54 legal ones.
  constexpr bool is_legal() const { return red() % 3 != black() % 3; }

 private:
  std::uint8_t both_ = 0x11;
};

}  // namespace mate33::examples
