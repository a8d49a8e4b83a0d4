#include "mate33/xiangqi/coordinates.hpp"

#include <doctest/doctest.h>

#include <ostream>

#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/xiangqi/fen.hpp"
#include "mate33/xiangqi/points.hpp"
#include "plain/perft_positions.hpp"

using namespace mate33;

TEST_CASE("xiangqi: coordinates count the ranks from 0 or from 1") {
  const GamePosition start = *parse_xiangqi_fen(xiangqi_start_fen);
  const GameMove cannon{board_of_xiangqi.point(7, 2), board_of_xiangqi.point(4, 2)};
  CHECK(to_coordinates(cannon, XiangqiRanks::from_zero) == "h2e2");
  CHECK(to_coordinates(cannon, XiangqiRanks::from_one) == "h3e3");
  const GameMove capture{board_of_xiangqi.point(7, 2), board_of_xiangqi.point(7, 9)};
  CHECK(to_coordinates(capture, XiangqiRanks::from_one) == "h3h10");
  for (const char* text : {"h3h10", "H3-h10"}) {
    const auto move = parse_coordinates(start, text, XiangqiRanks::from_one);
    REQUIRE(move);
    CHECK(*move == capture);
  }
}

TEST_CASE("xiangqi: every legal move comes back from its coordinates") {
  for (const PerftPosition& given : perft_positions) {
    const GamePosition position = *parse_xiangqi_fen(given.fen);
    for (const GameMove& move : legal_moves(*expanded_xiangqi_rules(), position)) {
      for (const XiangqiRanks ranks : {XiangqiRanks::from_zero, XiangqiRanks::from_one}) {
        const auto parsed = parse_coordinates(position, to_coordinates(move, ranks), ranks);
        REQUIRE(parsed);
        CHECK(*parsed == move);
      }
    }
  }
}

TEST_CASE("xiangqi: coordinates that are no move are refused in one line") {
  const GamePosition start = *parse_xiangqi_fen(xiangqi_start_fen);
  const auto error = [&](const char* text, XiangqiRanks ranks) {
    const auto parsed = parse_coordinates(start, text, ranks);
    REQUIRE_FALSE(parsed);
    return parsed.error();
  };
  for (const char* text : {"", "h", "h2", "h2e", "j2e2", "h2e2x", "h2 e2", "h2e:", "h2--e2"}) {
    CHECK(error(text, XiangqiRanks::from_zero).ends_with("expected two points, as h2e2"));
  }
  CHECK(error("h0e1", XiangqiRanks::from_one) == "move \"h0e1\": expected two points, as h3e3");
  CHECK(error("h2e3", XiangqiRanks::from_zero) == "move \"h2e3\": not legal here");
  CHECK(error("h3h10", XiangqiRanks::from_zero) == "move \"h3h10\": expected two points, as h2e2");
}
