#include "plain/xiangqi_solver.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

#include "plain/xiangqi_counts.hpp"
#include "plain/xiangqi_legality.hpp"

using namespace mate33;
using namespace mate33::plain;
using mate33::testing::published;

TEST_CASE("xiangqi: the plain solver counts the small materials as others do") {
  check_rows({published("KvK"), published("KRvK"), published("KNvK"), published("KCvK"), published("KPvK"),
              published("KNvKA"), published("KPvKA"), published("KNvKE"), published("KCAvK"),
              published("KRvKAA"), published("KNvKAA")});
}

TEST_CASE("xiangqi: every value of the plain solver is that of the best move") {
  PlainXiangqi solver;
  for (const char* material : {"KvKA", "KPvK", "KvKP", "KNvKA", "KCvKA"}) check_consistency(solver, material);
}

TEST_CASE("xiangqi: the other colour has the same values") {
  PlainXiangqi solver;
  solver.solve("KPvKA");
  std::size_t positions = 0;
  solver.for_each_position("KAvKP", [&](const XiangqiPosition& position, Value value) {
    ++positions;
    CHECK(solver.value(colors_swapped(position)) == value);
  });
  CHECK(positions == 1104 + 11988 + 363 + 13536);
}

TEST_CASE("xiangqi: placements are numbered one to one") {
  for (const char* material : {"KPPvKA", "KAAvKEE", "KRvKC"}) {
    CAPTURE(material);
    const XiangqiPlacements placements(XiangqiMen::of(material));
    for (std::uint32_t number = 0; number < placements.size(); ++number) {
      const auto position = placements.position_of(number);
      if (position && placements.number_of(*position) != number) FAIL(number);
    }
  }
  const XiangqiPlacements palace(XiangqiMen::of("KAAvKEE"));
  CHECK(palace.size() == 9 * 10 * 9 * 21);
}

TEST_CASE("xiangqi: what is no material is refused") {
  for (const char* text : {"", "K", "KRvKQ", "KRvKvK", "krvk", "KKvK", "RvK"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(XiangqiMen::of(text), std::invalid_argument);
  }
  CHECK(XiangqiMen::of("KHBvK") == XiangqiMen::of("KENvK"));
}
