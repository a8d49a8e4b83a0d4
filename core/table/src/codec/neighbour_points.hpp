#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>

#include "mate33/game/point.hpp"

namespace mate33 {

/// The points beside each of a board's, at most `size`. Of its own row they must come before it: beyond the
/// edge, or after it, another stands for them.
template <unsigned size>
struct NeighbourPoints {
  explicit constexpr NeighbourPoints(Board board) {
    constexpr Offset to_west{-1, 0}, to_south{0, -1};
    for (unsigned p = 0; p < board.size(); ++p) {
      const auto first = [&](std::initializer_list<Offset> steps, unsigned otherwise) {
        for (const Offset step : steps) {
          if (const auto other = board.step(point_at(p), step))
            return static_cast<std::uint8_t>(index(*other));
        }
        return static_cast<std::uint8_t>(otherwise);
      };
      west[p] = first({to_west, to_south}, size);
      south[p] = first({to_south, to_west}, size);
      south_west[p] = first({{-1, -1}, to_south, to_west}, size);
      south_east[p] = first({{1, -1}, to_south, to_west}, size);
      in_west[p] = first({to_west, to_south}, p);
      in_south[p] = first({to_south, to_west}, p);
      north[p] = first({{0, 1}}, p);
      east[p] = first({{1, 0}}, p);
    }
  }

  using Points = std::array<std::uint8_t, size>;
  Points west{}, south{}, south_west{}, south_east{};  ///< coded before it; `size` for the first point
  Points in_west{}, in_south{}, north{}, east{};       ///< of rows that are known
};

}  // namespace mate33
