#include "codec/neighbour_points.hpp"

#include <initializer_list>

namespace mate33 {

NeighbourPoints::NeighbourPoints(Board board) {
  constexpr Offset west{-1, 0}, south{0, -1}, south_west{-1, -1}, south_east{1, -1}, north{0, 1}, east{1, 0};
  for (unsigned number = 0; number < board.size(); ++number) {
    const auto first = [&](std::initializer_list<Offset> steps, unsigned otherwise) {
      for (const Offset step : steps) {
        if (const auto other = board.step(point_at(number), step)) {
          return static_cast<std::uint8_t>(index(*other));
        }
      }
      return static_cast<std::uint8_t>(otherwise);
    };
    of[number] = {first({west, south}, max_points),
                  first({south, west}, max_points),
                  first({south_west, south, west}, max_points),
                  first({south_east, south, west}, max_points),
                  first({west, south}, number),
                  first({south, west}, number),
                  first({north}, number),
                  first({east}, number)};
  }
}

}  // namespace mate33
