#include "plain/xiangqi_repetition.hpp"

#include <doctest/doctest.h>

#include "plain/xiangqi_by_rule.hpp"

using namespace mate33;
using namespace mate33::plain;

TEST_CASE("xiangqi repetition: the chariot wins more against the horse") {
  PlainRepetition plain;
  const ByRule counts = by_rule(plain, "KRvKN");
  CHECK(counts.lost == Sides{0, 2570});
  CHECK(counts.won == Sides{624, 0});
  REQUIRE(plain.orders("KRvKN").size() == 1);
  // The simpler set, of which 2570 was published, is the same here: nobody answers a check by a check.
  CHECK(plain.first_order("KRvKN", PerpetualCheck::any) == plain.orders("KRvKN").front());
}

TEST_CASE("xiangqi repetition: without attackers on both sides nothing changes") {
  PlainRepetition plain;
  for (const char* material : {"KRvK", "KNvKA", "KPvKA"}) check_nothing_changes(plain, material);
}
