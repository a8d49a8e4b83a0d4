#include <doctest/doctest.h>

#include "solver/repetition_checks.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("repetition: what one side alone attacks is left alone") {
  for (const char* material : {"KvK", "KRvK", "KNvKA", "KCAvK", "KPvKA"}) {
    const Counts counts = check_xiangqi_repetition(material);
    CHECK(counts.won == Sides{});
    CHECK(counts.lost == Sides{});
  }
}
