#include "placements/generals.hpp"

#include <doctest/doctest.h>

#include <ostream>
#include <vector>

#include "mate33/game/game_position.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "plain/xiangqi_points.hpp"

using namespace mate33;
using namespace mate33::examples;

TEST_CASE("placements: the two generals in one byte are legal where the rules of xiangqi say so") {
  const XiangqiPiece red{Color::white, XiangqiPieceType::general}, black{Color::black, red.type};
  const PointSet red_palace = plain::zone(red), black_palace = plain::zone(black);
  const std::vector<Point> red_points(red_palace.begin(), red_palace.end()),
      black_points(black_palace.begin(), black_palace.end());
  TwoGenerals generals;
  unsigned legal = 0;
  for (unsigned i = 0; i < 81; ++i, generals.advance()) {
    REQUIRE_FALSE(generals.is_past_end());
    CHECK(generals.red() == i / 9 + 1);
    CHECK(generals.black() == i % 9 + 1);
    GamePosition position;
    position.men.push_back({Color::white, piece_number(red.type), red_points[generals.red() - 1]});
    position.men.push_back({Color::black, piece_number(red.type), black_points[generals.black() - 1]});
    CHECK(generals.is_legal() == !find_fault(*expanded_xiangqi_rules(), position));
    legal += generals.is_legal();
  }
  CHECK(generals.is_past_end());
  CHECK(legal == 54);
}
