#include "mate33/base/scattered.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace mate33 {

TEST_CASE("scattered places: all of few, of many one in each part") {
  CHECK(scattered_places(0, 3).empty());
  CHECK(scattered_places(3, 3) == std::vector<std::size_t>{0, 1, 2});
  CHECK(scattered_places(2, 3) == std::vector<std::size_t>{0, 1});
  for (const std::size_t size : {4096u, 4097u, 8191u, 8192u, 98304u, 1000003u}) {
    CAPTURE(size);
    const std::vector<std::size_t> places = scattered_places(size, 4096);
    REQUIRE(places.size() == 4096);
    for (std::size_t i = 0; i < places.size(); ++i) {
      REQUIRE(places[i] >= i * size / 4096);
      REQUIRE(places[i] < (i + 1) * size / 4096);
    }
  }
}

TEST_CASE("scattered places: a man whose square is part of a place stands on all squares, about as often") {
  // The planes of a table of five men with one pawn: their number is made up of pawn and king, and two men.
  const std::size_t planes = 24 * 64 * 64;
  for (const std::size_t stride : {std::size_t{1}, std::size_t{64}}) {
    CAPTURE(stride);
    std::array<std::size_t, 64> on_square{};
    for (const std::size_t place : scattered_places(planes, 4096)) ++on_square[place / stride % 64];
    CHECK(std::ranges::min(on_square) >= 32);
    CHECK(std::ranges::max(on_square) <= 128);
  }
}

}  // namespace mate33
